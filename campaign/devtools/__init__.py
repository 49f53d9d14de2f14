"""Tools for engineers: measurements, sample campaigns, the demo campaign, backups and replays."""
