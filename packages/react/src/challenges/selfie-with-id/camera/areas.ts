/** Where the face and the document belong in the camera's picture, as shares of its width and height. */

export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Areas = {
  readonly face: Area;
  /** On either side of the face. One of them is enough. */
  readonly document: readonly [Area, Area];
};

const lying: Areas = {
  face: { x: 0.34, y: 0.08, width: 0.32, height: 0.72 },
  document: [
    { x: 0.03, y: 0.2, width: 0.27, height: 0.5 },
    { x: 0.7, y: 0.2, width: 0.27, height: 0.5 },
  ],
};

const upright: Areas = {
  face: { x: 0.26, y: 0.12, width: 0.48, height: 0.5 },
  document: [
    { x: 0.01, y: 0.2, width: 0.24, height: 0.4 },
    { x: 0.75, y: 0.2, width: 0.24, height: 0.4 },
  ],
};

/** @returns the same in a mirrored picture, because each side has one for the document */
export const areasOf = (size: { readonly width: number; readonly height: number }): Areas =>
  size.width < size.height ? upright : lying;
