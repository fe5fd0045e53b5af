import { describe, expect, it } from 'vitest';
import { type CameraScene, pictureOf } from '../../../test/camera-scene.ts';
import { measureFrame } from './measure-frame.ts';

const problemOf = (scene: CameraScene, before?: CameraScene) =>
  measureFrame(pictureOf(scene), before && measureFrame(pictureOf(before)).squares).problem;

/** Every pixel has this grey. */
const even = (grey: number) => ({ data: new Uint8ClampedArray(320 * 180 * 4).fill(grey), width: 320, height: 180 });

describe('a picture of the camera', () => {
  it.each<[string, string | undefined, CameraScene]>([
    ['a face and a document in good light', undefined, {}],
    ['the same in half the light', undefined, { light: 0.7 }],
    ['the same in the dark', 'dark', { light: 0.25 }],
    ['the same in light that leaves no shades', 'bright', { light: 4 }],
    ['an empty room', 'noFace', { withoutFace: true }],
    ['nothing beside the face', 'noDocument', { withoutDocument: true }],
    ['a document that reflects a lamp', 'glare', { glare: true }],
    ['a picture out of focus', 'blurred', { blur: 3 }],
  ])('[BODY-02] %s: %s', (_, problem, scene) => {
    expect(problemOf(scene)).toBe(problem);
  });

  it('[BODY-02] a covered camera is flat, and a dark one is dark before anything else', () => {
    expect(measureFrame(even(120)).problem).toBe('flat');
    expect(measureFrame(even(10)).problem).toBe('dark');
  });

  it('[BODY-02] motion is measured against the picture before: a hand moves, and a camera that adapts to the light doesn’t', () => {
    expect(problemOf({ moved: 8 }, {})).toBe('moving');
    expect(problemOf({ moved: 1 }, {})).toBeUndefined();
    expect(problemOf({ light: 0.95 }, {})).toBeUndefined();
    expect(problemOf({}, {})).toBeUndefined();
  });

  it('[BODY-02] a room with dark walls and a lit document isn’t called dark, because the customer can’t change the walls', () => {
    const { data, width, height } = pictureOf({});
    // Only the card keeps its light.
    const inTheDark = data.map((value, at) => {
      const [x, y] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width)];
      return x > 220 && y > 50 && y < 120 ? value : value * 0.3;
    });
    expect(measureFrame({ data: inTheDark, width, height }).problem).toBeUndefined();
  });

  it('[BODY-02] a document on the other side of the face counts as well', () => {
    const { data, width, height } = pictureOf({});
    const mirrored = data.map((_, at) => {
      const [x, y] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width)];
      return data[4 * (y * width + (width - 1 - x)) + (at % 4)] ?? 0;
    });
    expect(measureFrame({ data: mirrored, width, height }).problem).toBeUndefined();
  });
});
