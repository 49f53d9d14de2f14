"""What is wrong with a battle sheet, or with an order in a battle that is fought on the site."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "battle_sheet_lines": _(
        "That is not a valid sheet. Its first line is {quoted}, and below it stand these lines, in this order: {list}."
    ),
    "battle_sheet_line": _("The line {quoted} is not valid. Write “{name}:” and a value there."),
    "battle_sheet_word": _("{name}: {quoted} is not valid. Choose one of: {list}."),
    "battle_sheet_number": _("{name}: {quoted} is not valid. Write “{word_name}” or a whole number from 1 to {number}."),
    "battle_sheet_same": _("{name}: {quoted} is not what this sheet is for. Write {wanted_quoted}."),
    "battle_sheet_attack": _("attack: write “keen”, “most”, or all six types in the order of play, such as {list}."),
    "battle_sheet_general": _("general: write the number of a unit, from 1 to {number}."),
    "battle_sheet_squares": _("deployment: {count} squares are given. Write {number}, one for each unit."),
    "battle_sheet_square": _(
        "deployment: {quoted} is outside your zone. Write columns 01 to {number} and rows 01 to 0{most_number}, such as 0804."
    ),
    "battle_sheet_square_twice": _("deployment: {quoted} stands there twice. A square holds one unit."),
    "battle_sheet_stances": _("stances: write three words, for left, centre and right. Choose of {list}."),
    "battle_list_without_elephants": _("The list {quoted} has no elephants. Write “elephants: no”."),
    "battle_cards_word": _("{quoted} is no order in this battle. Write cards such as FA, “withdraw” or “concede”."),
    "battle_cards_answer": _("{quoted} is no answer to what is asked now. Choose one of: {list}."),
    "battle_cards_not_held": _("{quoted} cannot be played now. Choose a card of your hand that is allowed here."),
}
