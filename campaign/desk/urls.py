"""The addresses of the players' decisions."""

from django.urls import path

from campaign.desk.views import answers, army_page, map_data, map_page, orders, tables, your_turn

of_campaigns = [
    path("orders/", orders.my_orders, name="orders"),
    path("orders/answers/<slug:name>/", answers.answer, name="order-answer"),
    path("tables/map.svg", tables.map_drawing, name="game-map"),
    path("tables/<slug:name>/", tables.table, name="game-table"),
    path("hannibal/orders/", tables.moved_form, {"to": "orders"}, name="orders-moved"),
    path("hannibal/map.svg", tables.moved, {"to": "game-map"}, name="map-moved"),
    path("hannibal/leaders/", tables.moved, {"to": "game-table", "name": "leaders"}, name="leaders-moved"),
    path("hannibal/provinces/", tables.moved, {"to": "game-table", "name": "provinces"}, name="provinces-moved"),
]
"""Below the address of a campaign of any game."""
of_campaigns_with_a_map = [
    path("orders/sheet/", orders.one_sheet, name="sheet"),
    path("orders/drafts/", orders.all_drafts, name="submit-drafts"),
    path("desk/", map_page.desk_page, name="desk"),
    path("desk/lines/", map_page.desk_lines, name="desk-lines"),
    path("desk/board.json", map_data.board, name="desk-board"),
    path("desk/layers.json", map_data.layers, name="desk-layers"),
    path("desk/enemies.json", map_data.enemies, name="desk-enemies"),
    path("desk/reach/<int:number>.json", map_data.reach, name="desk-reach"),
    path("desk/preview/", map_data.preview, name="desk-preview"),
    path("desk/hint/", map_data.hint, name="desk-hint"),
    path("your-turn.json", your_turn.in_campaign, name="your-turn"),
    path("armies/<int:number>/", army_page.army_page, name="army"),
    path("armies/<int:number>/suggestion/", army_page.suggestion, name="suggestion"),
]
"""Below the address of a campaign whose game has the page Map."""

urlpatterns = [path("your-turn.json", your_turn.anywhere, name="your-turn-anywhere")]
