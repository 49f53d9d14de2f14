"""Signing in, accounts and their passwords."""

from campaign.config.settings.base import IS_ASKED_BY_ANOTHER, env

# Signing in: by user name or verified address and password (django-allauth), or by a signed link (django-sesame).
AUTHENTICATION_BACKENDS = ["campaign.accounts.backend.PasswordBackend", "sesame.backends.ModelBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
SESAME_MAX_AGE = 30 * 24 * 3600
SIGN_IN_LINK_MAX_AGE = 3600
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
# Scrypt needs memory, 16 MB a try, which makes guessing expensive and is no burden to a small server. Users with a
# password of an earlier version of the site get the better hash at their next sign-in.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

# Accounts: holders of an open invitation can create one and, unless the setting says no, so can anyone; an address is
# optional, and visitors are sent nothing.
SIGN_UP_FOR_SEATS = env.bool("SIGN_UP_FOR_SEATS", default=True)
ACCOUNT_ADAPTER = "campaign.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "campaign.accounts.sign_in_form.SignInForm"}
ACCOUNT_SIGNUP_FORM_CLASS = "campaign.accounts.forms.SignUpForm"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Vae Victis] "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = LOGIN_URL
# Limits on signing in, counted by django-allauth; campaign/accounts/adapter.py says which try counts where.
ACCOUNT_RATE_LIMITS = {
    "sign_in_link": "10/m/ip,3/10m/key",
    "signup": "30/m/ip,200/h/ip",  # a club or a school may share one address
    "signup_uninvited": "10/m/ip,60/h/ip",
    "login": "",  # every try is counted below
    "sign_in": "30/m/ip",
    "sign_in_device": "10/5m/key",  # by browser and account
    "login_failed": "10/m/ip,5/5m/key",  # by address and name together
    "wrong_password": "30/h/key",  # by name, from everywhere; beyond it each address is slowed down for that name:
    "sign_in_slowly": "2/10m/key",
}
# For the web server for guests, the one that asks it is one more proxy.
ALLAUTH_TRUSTED_PROXY_COUNT = int(env.str("TRUSTED_PROXIES", default="") or 0) + IS_ASKED_BY_ANOTHER
