import { createTestClock } from '@stepgate/flow/test-clock';
import { describe, expect, it } from 'vitest';
import { type CameraScene, pictureOf } from '../../../test/camera-scene.ts';
import { guidanceFrom, type Hint, nextGuidance } from './guidance.ts';
import { watchPicture } from './watch-picture.ts';

/** Every hint with its time, and when the photo was due first, for pictures four times a second. */
function follow(...seen: readonly (readonly [hint: Hint, milliseconds: number])[]) {
  let guidance = guidanceFrom(0);
  let now = 0;
  let due: number | undefined;
  const said: [Hint | undefined, number][] = [];
  for (const [hint, lasting] of seen)
    for (const end = now + lasting; now < end; now += 250) {
      const before = guidance.hint;
      guidance = nextGuidance(guidance, hint, now);
      if (guidance.hint !== before) said.push([guidance.hint, now]);
      if (guidance.due) due ??= now;
    }
  return { said, due };
}

describe('which hint is said', () => {
  it('[BODY-02] only a problem that lasts is said, and only once', () => {
    expect(follow(['noDocument', 3_500], ['moving', 500], ['noDocument', 10_000]).said).toEqual([['noDocument', 3_000]]);
  });

  it('[BODY-02] never two within three seconds, and none right after the camera was announced', () => {
    expect(follow(['dark', 4_000], ['moving', 4_000], ['blurred', 4_000]).said).toEqual([
      ['dark', 3_000],
      ['moving', 6_000],
      ['blurred', 9_000],
    ]);
  });

  it('[BODY-05] a good picture is announced after a second, and is due three seconds after that', () => {
    expect(follow(['dark', 5_000], ['ready', 8_000])).toEqual({
      said: [
        ['dark', 3_000],
        ['ready', 6_000],
      ],
      due: 9_000,
    });
  });

  it('[BODY-05] a picture that gets bad is not taken, and says so at once; the next good one is announced anew', () => {
    expect(follow(['ready', 5_000], ['moving', 3_000], ['ready', 10_000])).toEqual({
      said: [
        ['ready', 3_000],
        ['moving', 5_750],
        ['ready', 9_000],
      ],
      due: 12_000,
    });
  });

  it('[BODY-05] a blink at the end delays the photo until the picture has been good for a second', () => {
    expect(follow(['ready', 5_750], ['moving', 250], ['ready', 5_000])).toEqual({ said: [['ready', 3_000]], due: 7_000 });
  });
});

describe('watching the picture', () => {
  it('[BODY-02] measures it four times a second, reports what it sees, and ends with its signal', async () => {
    const clock = createTestClock();
    const view = new AbortController();
    let scene: CameraScene | undefined = {};
    const seen: Hint[] = [];
    watchPicture({
      read: () => scene && pictureOf(scene),
      clock,
      signal: view.signal,
      onSeen: (hint) => seen.push(hint),
    });
    await clock.advance(250);
    scene = { moved: 8 };
    await clock.advance(250);
    scene = undefined;
    await clock.advance(250);
    scene = { light: 0.25 };
    await clock.advance(250);
    expect(seen).toEqual(['ready', 'ready', 'moving', 'dark']);
    view.abort();
    await clock.advance(10_000);
    expect(seen).toHaveLength(4);
    expect(clock.waiting()).toBe(0);
  });

  it('[BODY-02] a picture that is sharp only when it is small is blurred, and the large one is read once a second', async () => {
    const clock = createTestClock();
    const view = new AbortController();
    /** From black to white without an edge. */
    const blurred = pictureOf();
    blurred.data.forEach((_, at) => {
      blurred.data[at] = Math.floor(at / 4) % blurred.width;
    });
    let large = blurred;
    const edges: number[] = [];
    const seen: Hint[] = [];
    watchPicture({
      read(edge) {
        edges.push(edge);
        return edge > 320 ? large : pictureOf();
      },
      clock,
      signal: view.signal,
      onSeen: (hint) => seen.push(hint),
    });
    large = pictureOf();
    await clock.advance(1_000);
    view.abort();
    expect(seen).toEqual(['blurred', 'blurred', 'blurred', 'blurred', 'ready']);
    expect(edges).toEqual([320, 1_024, 320, 320, 320, 320, 1_024]);
  });
});
