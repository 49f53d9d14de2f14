// A board of four columns and three rows, small enough to be worked out by hand.
//
//    0101      0301
//         0201      0401
//    0102      0302
//         0202      0402
//    0103      0303
//         0203      0403

export const BOARD = {
  grid: { columns: 4, rows: 3, digits: 2 },
  layout: { width: 150, height: 140, size: 20, left: 5, top: 7 },
  directions: [12, 2, 4, 6, 8, 10],
};
