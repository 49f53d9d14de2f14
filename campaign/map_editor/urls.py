"""The addresses of the map editor."""

from django.urls import path

from campaign.map_editor import saved_maps, views

urlpatterns = [
    path("map-editor/", views.map_editor, name="map-editor"),
    path("map-editor/maps/<slug:name>.json", views.map_to_edit, name="map-to-edit"),
    path("map-editor/check/", views.check_map, name="check-map"),
    path("map-editor/mine/", saved_maps.my_maps, name="my-maps"),
    path("map-editor/mine/<int:number>/", saved_maps.my_map, name="my-map"),
    path("map-editor/mine/<int:number>/delete/", saved_maps.delete_my_map, name="delete-my-map"),
    path("map-editor/preview/", saved_maps.map_preview, name="map-preview"),
    path("map-editor/preview/<uuid:public_id>.png", saved_maps.preview_picture, name="preview-picture"),
]
