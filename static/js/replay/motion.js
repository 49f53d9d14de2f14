// Motion: places along a way, and time in frames of the screen.

/**
 * A function that gives the place at a share (0 to 1) of a way through points, at even speed.
 *
 * @param {Point[]} points
 * @returns {(share: number) => Point}
 */
export function along(points) {
  const legs = points.slice(1).map((to, which) => {
    const from = points[which];
    return { from, to, length: Math.hypot(to.x - from.x, to.y - from.y) };
  });
  const whole = legs.reduce((sum, leg) => sum + leg.length, 0);
  return (share) => {
    let left = share * whole;
    for (const { from, to, length } of legs) {
      if (left <= length && length > 0) {
        return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
      }
      left -= length;
    }
    return points[points.length - 1];
  };
}

/**
 * Calls `step` with the share of the time that has passed, softly begun and ended, as long as it `goes`.
 *
 * @param {number} length
 * @param {() => boolean} goes
 * @param {(share: number) => void} step
 * @returns {Promise<void>}
 */
export function run(length, goes, step) {
  return new Promise((done) => {
    const begun = performance.now();
    const next = (/** @type {number} */ now) => {
      const share = length > 0 ? Math.max(0, Math.min(1, (now - begun) / length)) : 1;
      if (goes()) {
        step(share * share * (3 - 2 * share));
      }
      if (share < 1 && goes()) {
        requestAnimationFrame(next);
      } else {
        done();
      }
    };
    requestAnimationFrame(next);
  });
}
