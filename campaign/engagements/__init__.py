"""Pages of engagements: sheets, reports, rulings, screenshots."""
