/** Pictures as numbers, and square pieces cut out of them at any angle and size. */

/** RGB, one byte each, row by row. */
export type Picture = { readonly data: Uint8Array; readonly width: number; readonly height: number };

export type Point = { readonly x: number; readonly y: number };

/** The position of a square piece in a picture: its centre, its edge in pixels of the picture, and its rotation (radians). */
export type Place = { readonly centre: Point; readonly edge: number; readonly turned: number };

/** How a network scales its input: `(value - mean) / divide`. */
export type Scale = { readonly mean: readonly [number, number, number]; readonly divide: number };

/** The point of a picture that corresponds to a point of the piece (0…1 in both directions). */
export function inPicture(place: Place, x: number, y: number): Point {
  const [cos, sin] = [Math.cos(place.turned) * place.edge, Math.sin(place.turned) * place.edge];
  return { x: place.centre.x + (x - 0.5) * cos - (y - 0.5) * sin, y: place.centre.y + (x - 0.5) * sin + (y - 0.5) * cos };
}

/** Samples for each pixel and direction when a piece is made smaller; fewer would turn fine structure into noise. */
const mostSamples = 4;

/** The piece as `size` × `size` pixels, black outside the picture. */
export function cut({ data, width, height }: Picture, place: Place, size: number, { mean, divide }: Scale): Float32Array {
  const samples = Math.min(mostSamples, Math.max(1, Math.floor(place.edge / size)));
  const grid = size * samples;
  const start = inPicture(place, 0.5 / grid, 0.5 / grid);
  const [dx, dy] = [(Math.cos(place.turned) * place.edge) / grid, (Math.sin(place.turned) * place.edge) / grid];
  const piece = new Float32Array(size * size * 3);
  for (let row = 0; row < grid; row += 1) {
    for (let column = 0; column < grid; column += 1) {
      const x = start.x - 0.5 + column * dx - row * dy;
      const y = start.y - 0.5 + column * dy + row * dx;
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      const at = (top * width + left) * 3;
      const next = left + 1 < width ? 3 : 0;
      const under = top + 1 < height ? width * 3 : 0;
      const to = (Math.floor(row / samples) * size + Math.floor(column / samples)) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const i = at + channel;
        const upper = (data[i] ?? 0) * (1 - right) + (data[i + next] ?? 0) * right;
        const lower = (data[i + under] ?? 0) * (1 - right) + (data[i + under + next] ?? 0) * right;
        piece[to + channel] = (piece[to + channel] ?? 0) + upper * (1 - below) + lower * below;
      }
    }
  }
  for (let i = 0; i < piece.length; i += 1) {
    piece[i] = ((piece[i] ?? 0) / (samples * samples) - (mean[i % 3] ?? 0)) / divide;
  }
  return piece;
}
