"""Every sentence of the rules and the services once: a code, and the English message with its typed values.

Pure, so that the rules can take their sentences from it. `sentences.say` writes one.
"""
