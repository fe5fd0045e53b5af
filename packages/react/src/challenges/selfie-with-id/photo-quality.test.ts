import { describe, expect, it } from 'vitest';
import { adviseOn, measurePhoto } from './photo-quality.ts';

const [width, height] = [80, 60];
const large = { width: 1_600, height: 1_200 };

/** A picture from the grey of each pixel, 0 to 255. */
function pixelsOf(grey: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([grey(x, y), grey(x, y), grey(x, y), 255], 4 * (y * width + x));
  return { data, width, height };
}

/** Lines, as the letters of a document are. @param slope how many pixels an edge takes: the more, the more blurred */
const lines = (dark: number, light: number, slope = 1) =>
  pixelsOf((x) => {
    const at = Math.abs((x % 40) - 20) - 10;
    const share = Math.min(1, Math.max(0, at / slope + 0.5));
    return dark + (light - dark) * share;
  });

describe('the pixels of a photo', () => {
  it('[BODY-02] measures brightness, contrast and sharpness', () => {
    expect(measurePhoto(pixelsOf(() => 100))).toEqual({
      brightness: expect.closeTo(100, 3),
      lightest: 100,
      contrast: expect.closeTo(0, 1),
      sharpness: expect.closeTo(0, 3),
    });
    const checks = measurePhoto(pixelsOf((x, y) => ((x + y) % 2 === 0 ? 0 : 200)));
    expect(checks.brightness).toBeCloseTo(100, 3);
    expect(checks.contrast).toBeCloseTo(100, 3);
    expect(checks.sharpness).toBeGreaterThan(100_000);
    expect(measurePhoto(lines(60, 200, 12)).sharpness).toBeLessThan(measurePhoto(lines(60, 200)).sharpness / 10);
  });

  it.each([
    ['fine', 'sharp lines in good light', large, lines(60, 200)],
    ['dark', 'the same in the dark', large, lines(5, 60)],
    ['fine', 'a lit document in a dark room', large, pixelsOf((x, y) => (x < 30 && y < 30 ? (x % 4 < 2 ? 60 : 200) : 20))],
    ['bright', 'the same in glaring light', large, lines(215, 255)],
    ['flat', 'a covered camera', large, pixelsOf((x) => 120 + (x % 3))],
    ['blurred', 'edges that take twenty pixels', large, lines(60, 200, 20)],
    ['small', 'a photo 599 pixels high', { width: 800, height: 599 }, lines(60, 200)],
    ['fine', 'a photo 600 pixels high', { width: 800, height: 600 }, lines(60, 200)],
  ] as const)('[BODY-02] %s: %s', (advice, _, size, pixels) => {
    expect(adviseOn(size, pixels)).toBe(advice);
  });

  it('[BODY-02] a single pixel has no neighbours, and is no error', () => {
    expect(measurePhoto({ data: new Uint8ClampedArray([9, 9, 9, 255]), width: 1, height: 1 })).toEqual({
      brightness: expect.closeTo(9, 3),
      lightest: 9,
      contrast: expect.closeTo(0, 3),
      sharpness: 0,
    });
  });
});
