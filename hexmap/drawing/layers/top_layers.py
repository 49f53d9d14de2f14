"""The layers above the base of a map, drawn one by one."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from PIL import Image

from hexmap.drawing.counters.armies import draw_armies, place_armies
from hexmap.drawing.counters.lined import PlacedCounter, draw_counter_pointers, draw_counters
from hexmap.drawing.counters.lined_places import counters_upon
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.labels.label_places import Label
from hexmap.drawing.labels.labels import draw_labels, draw_leaders
from hexmap.drawing.labels.region_names import RegionName, draw_region_names
from hexmap.drawing.layers.arrows import draw_marches
from hexmap.drawing.layers.battles import draw_battles
from hexmap.drawing.layers.blockades import blockade_places, draw_blockades
from hexmap.drawing.layers.control import draw_control
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.layers.logistics import draw_networks
from hexmap.drawing.layers.regions import draw_regions
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.layers.sieges import Plate, draw_palisades, draw_plate, plates
from hexmap.drawing.layers.signs import draw_signs
from hexmap.drawing.style import Colour, Style
from hexmap.rules.board import Board
from hexmap.rules.position import Position


@dataclass(frozen=True)
class TopLayers:
    """The contents above a map: `image` is its base in RGB, `colours` are those of the factions by id.

    `names` are those of structures, placed (`names_upon`), `region_names` those of the scene's regions.
    """

    image: Image.Image
    board: Board
    position: Position
    scene: Scene
    at: Layout
    style: Style
    colours: Mapping[str, Colour]
    names: Sequence[Label] = ()
    region_names: Sequence[RegionName] = ()

    def draw(self, layers: Set[Layer]) -> None:
        """Draw the given layers from the bottom up: texts come last."""
        if Layer.REGIONS in layers:
            regions = self.scene.regions
            draw_regions(self.image, self.board, self.position, regions, self.at, self.style, self.colours)
            draw_region_names(self.image, self.region_names, self.style, self.colours)
        if Layer.LOGISTICS in layers:
            draw_networks(self.image, self.board, self.position, self.scene, self.at, self.style, self.colours)
        if Layer.CONTROL in layers:
            draw_control(self.image, self.board, self.position, self.at, self.colours)
        if Layer.SIEGES in layers:
            draw_palisades(self.image, self.board, self.position, self.at, self.style, self.colours)
        if Layer.MARCHES in layers:
            draw_marches(self.image, self.board, self.scene.marches, self.position, self.at, self.style, self.colours)
        self._draw_upper_layers(layers)

    def _draw_upper_layers(self, layers: Set[Layer]) -> None:
        """Draw signs of structures, names, counters, badges and plates."""
        if Layer.ARMIES in layers:
            draw_counter_pointers(self.image, self.counters, self.at, self.style, self.colours)
        names = self.names if Layer.NAMES in layers else ()
        draw_leaders(self.image, names, self.style)
        if Layer.STRUCTURES in layers:
            draw_signs(self.image, self.board, self.scene.signs, self.at, self.style)
        draw_labels(self.image, names, self.style)
        if Layer.ARMIES in layers:
            self._draw_counters()
        if Layer.BLOCKADES in layers:
            places = blockade_places(self.board, self.position, self.scene, self.at)
            draw_blockades(self.image, places, self.at.size, self.style, self.colours)
        if Layer.BATTLES in layers:
            draw_battles(self.image, self.scene, self.at, self.style)
        if Layer.SIEGES in layers:
            for plate in self.plates:
                draw_plate(self.image, plate, self.style, self.colours[plate.faction])

    def _draw_counters(self) -> None:
        """Draw the counters of the scene, or those of armies and navies where it has none."""
        if self.scene.counters:
            draw_counters(self.image, self.position, self.counters, self.at, self.style, self.colours)
        else:
            full = self.scene.full_strength
            draw_armies(self.image, self.position, self.army_places, self.at, self.style, self.colours, full)

    @cached_property
    def counters(self) -> tuple[PlacedCounter, ...]:
        """The counters of the scene at their places."""
        return counters_upon(self.board, self.position, self.scene, self.at)

    @cached_property
    def army_places(self) -> Mapping[int, Point]:
        """Return the centre of every army's counter, by number."""
        return place_armies(self.position, self.at, [plate.box for plate in self.plates])

    @cached_property
    def plates(self) -> Sequence[Plate]:
        """The plates of all sieges."""
        return plates(self.board, self.position, self.scene, self.at)
