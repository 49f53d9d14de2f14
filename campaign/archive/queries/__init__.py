"""The content of archives: each module gathers rows that the module of the same name in `commands` reads back."""
