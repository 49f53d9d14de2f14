"""Posts about a round for forums and chats: told, written in three formats, previewed, with templates of a campaign."""
