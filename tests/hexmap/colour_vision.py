"""The distance of two colours, for normal and colour-blind sight.

Simulated are protanopia, deuteranopia and tritanopia as G. M. Machado, M. M. Oliveira and L. A. F. Fernandes
describe them ("A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009):
their matrices for a severity of 1, in linear RGB. Distances are CIEDE2000 (CIE 142-2001), where 1 is about what can
just be seen on two areas side by side.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from hexmap.drawing.style import Colour

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

EVERYBODY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
SIGHTS: dict[str, Matrix] = {
    "everybody": EVERYBODY,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of sight makes of red, green and blue."""

# From linear RGB (sRGB's primaries, daylight D65) to CIE XYZ, as IEC 61966-2-1 has it.
_TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Triple = (0.9505, 1.0, 1.089)


def apart(one: Colour, other: Colour, sight: str) -> float:
    """The distance of two colours for that kind of sight."""
    return distance(lab_of(one, SIGHTS[sight]), lab_of(other, SIGHTS[sight]))


def lab_of(colour: Colour, sight: Matrix = EVERYBODY) -> Triple:
    """A colour as it is seen, in CIE L*a*b*."""
    seen = [min(1.0, max(0.0, part)) for part in _times(sight, [_linear(part / 255) for part in colour])]
    x, y, z = (_cube_root(part / white) for part, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Triple, other: Triple) -> float:
    """The distance of two colours in L*a*b*, CIEDE2000."""
    (l_1, a_1, b_1), (l_2, a_2, b_2) = one, other
    mean = (hypot(a_1, b_1) + hypot(a_2, b_2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    c_1, c_2 = hypot(a_1 * stretch, b_1), hypot(a_2 * stretch, b_2)
    h_1, h_2 = degrees(atan2(b_1, a_1 * stretch)) % 360, degrees(atan2(b_2, a_2 * stretch)) % 360
    turn = 0.0 if c_1 * c_2 == 0 else (h_2 - h_1 + 180) % 360 - 180
    hue = h_1 + h_2 if c_1 * c_2 == 0 else (h_1 + turn / 2) % 360
    light, chroma = (l_1 + l_2) / 2, (c_1 + c_2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (l_2 - l_1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c_2 - c_1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c_1 * c_2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _times(matrix: Matrix, parts: list[float]) -> list[float]:
    return [sum(share * part for share, part in zip(row, parts, strict=True)) for row in matrix]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _cube_root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part * (29 / 6) ** 2 / 3 + 4 / 29
