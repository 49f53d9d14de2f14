"""The plans of the rest of a faction while one of its armies stands still."""

from collections import Counter

from campaign.games.vae_victis.preview.joint_march import set_out
from campaign.games.vae_victis.preview.situation import Situation


class Fellows:
    """The other armies of an army's faction, as planned: where they end, and when they draw how many NMP (NV.2).

    `left` is what they leave of the pools, `ends` has the army that is to end in a hex; `put_back` are the numbers of
    those who are put back (MV.9), `lost` of those who end at sea, whatever the army does.
    """

    def __init__(self, situation: Situation, number: int) -> None:
        joint = set_out(situation, number, ())
        joint.see_out()
        self.number = number
        self.left = joint.pool
        self._draws = [
            (stay.since, fellow.army.number, stay.zone, stay.cost)
            for fellow in joint.fellows
            for stay in fellow.stays[1:]
            if stay.zone is not None
        ]
        self._later: dict[int, Counter[str]] = {}
        self.put_back = {one.march.army.number for one in joint.settle()}
        self.lost = {fellow.army.number for fellow in joint.fellows if situation.is_lost_at_sea(fellow)}
        faction = joint.march.army.faction
        moved = {fellow.army.number: fellow.hex for fellow in joint.fellows}
        self.ends = {
            moved.get(army.number, army.hex): army.number
            for army in situation.position.armies
            if army.faction == faction and army.number != number
        }

    def still_to_draw(self, impulse: int) -> Counter[str]:
        """Return the NMP they will use, by zone, after the army in an impulse: the lower number goes first."""
        if impulse not in self._later:
            later: Counter[str] = Counter()
            for since, who, zone, cost in self._draws:
                if (since, who) > (impulse, self.number):
                    later[zone] += cost
            self._later[impulse] = later
        return self._later[impulse]
