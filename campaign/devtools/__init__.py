"""Tools for engineers: the launcher of `make play`, measurements, sample campaigns, the demo, backups and replays."""
