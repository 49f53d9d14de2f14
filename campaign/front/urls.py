"""The addresses of the front page, and those that search engines ask for."""

from django.urls import path

from campaign.front import robots, views

urlpatterns = [
    path("", views.home, name="home"),
    path("robots.txt", robots.robots, name="robots"),
    path("sitemap.xml", robots.sitemap, name="sitemap"),
]
