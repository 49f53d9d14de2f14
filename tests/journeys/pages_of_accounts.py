"""The pages for signing in, accounts, and refusals."""

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from playwright.sync_api import Page, expect

from campaign.accounts.sign_in_links import link_to
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import make_invitation, withdraw_invitation
from campaign.models import Invitation, Seat
from tests.conftest import NOW, open_war
from tests.journeys.pages import Act, Visit, sent
from tests.journeys.sicily import seats
from tests.journeys.worlds import Cast

PASSWORD = "twelve-elephants"


def strangers(cast: Cast) -> dict[str, str]:
    """A campaign with invitations of every kind, and Hanno with an address and a password; the parts of addresses."""
    war = open_war(cast.people["marcus"], cast.start, seats(cast.people), Step.INITIATIVE)
    Seat.objects.filter(name__in=("Lucius", "Hamilcar")).update(user=None)
    made = {name: make_invitation(war, war.seats.get(name=name).pk, NOW) for name in ("Lucius", "Hamilcar")}
    withdraw_invitation(war, made["Hamilcar"].pk, NOW)
    hanno = cast.people["hanno"]
    hanno.set_password(PASSWORD)
    hanno.save()
    address = EmailAddress.objects.create(user=hanno, email="hanno@example.org", verified=True, primary=True)
    other = EmailAddress.objects.create(user=cast.people["timon"], email="timon@example.org", primary=True)
    return {
        "open": str(made["Lucius"].token),
        "withdrawn": str(Invitation.objects.get(pk=made["Hamilcar"].pk).token),
        "key": str(EmailConfirmationHMAC(other).key),
        "number": str(user_pk_to_url_str(hanno)),
        "token": str(default_token_generator.make_token(hanno)),
        "query": link_to(address).partition("?")[2],
    }


def by_invitation(page: Page) -> None:
    page.get_by_role("link", name="Create an account").click()


def with_an_odd_name(page: Page) -> None:
    by_invitation(page)
    sent("Create account", id_username="<script>", id_password1="short", id_password2="longer")(page)


def without_its_key(page: Page) -> None:
    """Takes away what protects the form."""
    page.locator("main input[name=csrfmiddlewaretoken]").evaluate("field => { field.value = 'x' }")
    sent("Sign in")(page)


def too_often(page: Page) -> None:
    for _time in range(4):
        page.goto("/sign-in/link/")
        sent("Send link", id_name="hanno")(page)


def with_the_password(page: Page) -> None:
    sent("Sign in", id_login="hanno", id_password=PASSWORD)(page)
    expect(page.locator(".who summary")).to_have_text("Hanno")


def an_address_that_is_none(page: Page) -> None:
    with_the_password(page)
    sent("Change address", id_email="hanno at home")(page)


def a_guessed_password(page: Page) -> None:
    with_the_password(page)
    sent("Change password", id_oldpassword="a guess", id_password1="short", id_password2="longer")(page)


def an_odd_time_zone(page: Page) -> None:
    page.locator("#id_time_zone").evaluate("list => list.add(new Option('Atlantis', 'Europe/Atlantis', true, true))")
    page.get_by_role("button", name="Save").click()


def switched_on(kind: str) -> Act:
    """Switch a notification channel on without filling anything in."""

    def act(page: Page) -> None:
        page.locator(f"#{kind}").get_by_role("button", name="Switch on").click()

    return act


def a_key(page: Page) -> None:
    page.get_by_label("Read campaigns").check()
    sent("Create API key", id_name="Bot")(page)


# Links are followed before Hanno signs in, because that ends them.
ACCOUNTS = [
    Visit("account_login", "nobody", (), says="Open the link that its administrator sent you"),
    Visit("account_login", "nobody", (), act=sent("Sign in", id_login="hanno", id_password="x"), says="not correct"),
    Visit("account_login", "nobody", (), act=without_its_key, says="Not sent"),
    Visit("ask-for-link", "nobody", (), says="We send the link to your verified address"),
    Visit("ask-for-link", "nobody", (), act=sent("Send link", id_name=""), says="This field is required"),
    Visit("ask-for-link", "nobody", (), act=sent("Send link", id_name="timon"), says="Check your e-mail"),
    Visit("ask-for-link", "nobody", (), act=too_often, says="Too many attempts"),
    Visit("mailed-link", "nobody", (), says="This sign-in link does not work", status=403),
    Visit("mailed-link", "nobody", (), query="{query}", says="Sign in as"),
    Visit("sign-in", "nobody", (), says="This sign-in link does not work", status=403),
    Visit("account_signup", "nobody", (), says="Then you can ask for a seat"),
    Visit("invitation", "nobody", ("{open}",), says="Marcus invites you"),
    Visit("invitation", "nobody", ("{withdrawn}",), says="This invitation was withdrawn"),
    Visit("invitation", "nobody", ("nothing",), says="Invitation not found", status=404),
    Visit("invitation", "Timon", ("{open}",), says="You are signed in as timon"),
    Visit("invitation", "Marcus", ("{open}",), says="You already have a seat in this campaign"),
    Visit("invitation", "nobody", ("{open}",), act=by_invitation, says="Create an account"),
    Visit("invitation", "nobody", ("{open}",), act=with_an_odd_name, says="Enter a valid username"),
    Visit("account_reset_password", "nobody", (), says="Forgotten password"),
    Visit("account_reset_password", "nobody", (), act=sent("Send link", id_email="x"), says="valid email address"),
    Visit("account_reset_password_done", "nobody", (), says="Check your e-mail"),
    Visit("account_reset_password_from_key", "nobody", ("{number}", "{token}"), says="New password"),
    Visit("account_reset_password_from_key", "nobody", ("1", "x"), says="This link does not work"),
    Visit("account_reset_password_from_key_done", "nobody", (), says="Your password is changed"),
    Visit("account_inactive", "nobody", ()),
    Visit("account_email_verification_sent", "nobody", (), says="We sent you a link"),
    Visit("account_confirm_email", "nobody", ("{key}",), says="the address of timon"),
    Visit("account_confirm_email", "nobody", ("x:y",), says="This link does not work"),
    Visit("account_email", "nobody", (), act=with_the_password, says="is verified. You can get sign-in links"),
    Visit("account_email", "nobody", (), act=an_address_that_is_none, says="valid email address"),
    Visit("account_change_password", "nobody", (), act=a_guessed_password, says="your current password"),
    Visit("account_reauthenticate", "nobody", (), act=with_the_password, says="Password required"),
    Visit("account_email", "Timon", (), says="is not verified yet"),
    Visit("account_set_password", "Timon", (), says="You sign in with links now"),
    Visit("account_logout", "Timon", (), says="Sign out"),
    Visit("preferences", "Timon", (), says="Time zone"),
    Visit("notices", "Timon", (), says="Mail needs a verified address"),
    Visit("notices", "Timon", (), act=switched_on("discord"), says="Enter the address of a webhook"),
    Visit("notices", "Timon", (), act=switched_on("webhook"), says="Enter the address of your program"),
    Visit("notices", "Timon", (), act=switched_on("feed"), says="Feed address"),
    Visit("tokens", "Timon", (), says="With an API key a program of yours can read campaigns and"),
    Visit("tokens", "Timon", (), act=sent("Create API key", id_name="Bot"), says="Choose at least one permission"),
    Visit("tokens", "Timon", (), act=a_key, says="Copy the key now:"),
    Visit("preferences", "Timon", (), act=an_odd_time_zone, says="There is no time zone"),
    Visit("rules-chapter", "nobody", ("XX",), says="Page not found", status=404),
]
BY_INVITATION = [
    Visit("account_signup", "nobody", (), says="You need an invitation to create an account"),
]
"""Where only invitations create accounts."""
