"""The API and its description."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "campaign.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated", "campaign.api_base.scopes.HasScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["campaign.api_base.throttle.UserThrottle"],
    "DEFAULT_SCHEMA_CLASS": "campaign.api_base.schema.ApiSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "campaign.api_base.problems.answer_to",
    "URL_FORMAT_OVERRIDE": None,  # it would be a parameter that no address has
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Vae Victis",
    "DESCRIPTION": "The API for programs; docs/api.md explains it.",
    "VERSION": "1",
    "LICENSE": {"name": "MIT"},
    "SCHEMA_PATH_PREFIX": "/api/campaigns",
    "ENABLE_DJANGO_DEPLOY_CHECK": False,  # the tests check that all of it can be described
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "CampaignStanding": "campaign.models.identities.Campaign.Standing",
        "QuestionState": "campaign.models.questions.Question.State",
    },
}
