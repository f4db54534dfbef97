"""URL routes of the API of web sites, the club's web space, e-mail and webhooks."""

from django.urls import URLPattern, URLResolver, path

from web.api.framework.lazy_views import LazyView

outgoing_routes: list[URLPattern | URLResolver] = [
    path("web-sites/", LazyView("website.club_sites.ClubSiteListView"), name="club_sites"),
    path(
        "web-sites/<int:site_job>/",
        LazyView("website.club_sites.ClubSiteDetailView"),
        name="club_site",
    ),
    path(
        "web-sites/<int:site_job>/site.zip",
        LazyView("website.club_sites.ClubSiteFileView"),
        name="club_site_file",
    ),
    path(
        "mail-settings/",
        LazyView("mail.scorecard_mails.MailSettingsView"),
        name="mail_settings",
    ),
    path(
        "players/<int:player>/mail/",
        LazyView("mail.scorecard_mails.PlayerMailView"),
        name="player_mail",
    ),
    path(
        "sessions/<int:session>/score-card-mails/",
        LazyView("mail.scorecard_mails.ScorecardMailView"),
        name="scorecard_mails",
    ),
    path("webhooks/", LazyView("club.webhooks.WebhookListView"), name="webhooks"),
    path("webhooks/<int:webhook>/", LazyView("club.webhooks.WebhookDetailView"), name="webhook"),
    path(
        "webhooks/<int:webhook>/test/",
        LazyView("club.webhooks.WebhookTestView"),
        name="test_webhook",
    ),
    path(
        "webhooks/<int:webhook>/deliveries/",
        LazyView("club.webhooks.WebhookDeliveryListView"),
        name="webhook_deliveries",
    ),
    path(
        "webhooks/<int:webhook>/deliveries/<int:delivery>/resend/",
        LazyView("club.webhooks.WebhookDeliveryResendView"),
        name="resend_delivery",
    ),
    path("web-space/", LazyView("website.web_spaces.WebSpaceView"), name="web_space"),
    path("web-space/host-key/", LazyView("website.web_spaces.HostKeyView"), name="host_key"),
    path(
        "web-space/sites/",
        LazyView("website.web_spaces.SiteSendingListView"),
        name="site_sendings",
    ),
    path(
        "web-space/sites/<int:sending_job>/",
        LazyView("website.web_spaces.SiteSendingView"),
        name="site_sending",
    ),
]
