"""Posts about a round for forums and chats: composed, written in three formats, previewed, with own templates.

Begin with `queries/posts.py`.
"""
