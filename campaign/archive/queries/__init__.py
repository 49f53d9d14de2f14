"""What an archive holds: each module gathers what the module of the same name in `commands` reads back."""
