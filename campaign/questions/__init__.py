"""Questions about the rules, and objections to published steps."""
