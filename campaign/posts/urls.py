"""The addresses of posts."""

from django.urls import path

from campaign.posts.views import pages, templates

of_campaigns = [
    path("administration/templates/", templates.templates_page, name="post-templates"),
    path("administration/templates/<slug:key>/", templates.template_page, name="post-template"),
    path("rounds/<int:number>/posts/", pages.posts_page, name="posts"),
]
"""Below the address of a campaign."""
