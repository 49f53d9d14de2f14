"""The addresses of orders, leaders and provinces of HANNIBAL campaigns."""

from django.urls import path

from campaign.hannibal_desk.views import answers, orders, public

of_campaigns = [
    path("hannibal/orders/", orders.orders_page, name="hannibal-orders"),
    path("hannibal/march/", answers.march, name="hannibal-march"),
    path("hannibal/odds/", answers.odds, name="hannibal-odds"),
    path("hannibal/leaders/", public.leaders, name="hannibal-leaders"),
    path("hannibal/provinces/", public.provinces, name="hannibal-provinces"),
    path("hannibal/map.svg", public.map_drawing, name="hannibal-map"),
]
"""Below the address of a campaign."""
