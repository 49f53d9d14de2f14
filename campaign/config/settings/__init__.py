"""The settings. Everything that differs between machines comes from the environment; `.env.example` explains it."""

from campaign.config.settings.accounts import *
from campaign.config.settings.api import *
from campaign.config.settings.base import *
from campaign.config.settings.celery import *
from campaign.config.settings.database import *
from campaign.config.settings.limits import *
from campaign.config.settings.logging import *
from campaign.config.settings.mail import *
from campaign.config.settings.security import *
