/** What a camera sees during a face scan: a person who follows the steps, or a picture held in front of it. */
import { type FaceStep, faceMatch } from '@stepgate/contract';
import sharp from 'sharp';
import type { Frame } from './frame.ts';
import { createPuppet, type Pose } from './puppet.ts';
import { loadStill, type Person } from './stills.ts';

/** `name` identifies a film; the time is milliseconds since the start of the scan, and negative before it. */
export type Film = { readonly name: string; readonly lasts: number; frameAt(ms: number): Promise<Frame> };

/** The default steps of tests. */
export const usualSteps: readonly FaceStep[] = ['TURN_LEFT', 'TURN_RIGHT', 'OPEN_MOUTH'];

const straight: Pose = { left: 0, up: 0, mouth: 0 };
const poses: Readonly<Record<FaceStep, Pose>> = {
  TURN_LEFT: { ...straight, left: 0.45 },
  TURN_RIGHT: { ...straight, left: -0.45 },
  OPEN_MOUTH: { ...straight, mouth: 0.11 },
  LOOK_UP: { ...straight, up: 0.35 },
};

/** When a movement is visible, in milliseconds of its step: a customer reads the words first, and has finished before the next ones. */
const movement = { begins: 1_100, full: 1_300, fades: 1_900, over: 2_100 } as const;

const lasts = (steps: number) => faceMatch.neutral + steps * faceMatch.step;

function poseAt(steps: readonly FaceStep[], ms: number): Pose {
  const into = ms - faceMatch.neutral;
  for (const [at, step] of steps.entries()) {
    const since = into - at * faceMatch.step;
    if (since < movement.begins || since >= movement.over) continue;
    const share = since >= movement.full && since < movement.fades ? 1 : 0.5;
    const { left, up, mouth } = poses[step];
    return { left: left * share, up: up * share, mouth: mouth * share };
  }
  return straight;
}

const pixels = ({ data, width, height }: Frame) => sharp(data, { raw: { width, height, channels: 3 } });

/** A person in the middle of a step, or looking straight ahead, as a JPEG file. */
export async function posedJpeg(person: Person, step?: FaceStep): Promise<Buffer> {
  const puppet = createPuppet(await loadStill(person));
  return pixels(puppet.pose(step === undefined ? straight : poses[step]))
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A person who follows the steps in this order. */
export async function movingFilm(person: Person, steps: readonly FaceStep[] = usualSteps): Promise<Film> {
  const puppet = createPuppet(await loadStill(person));
  const drawn = new Map<string, Frame>();
  return {
    name: `${person} ${steps.join(' ')}`,
    lasts: lasts(steps.length),
    async frameAt(ms) {
      const pose = poseAt(steps, ms);
      const key = JSON.stringify(pose);
      const frame = drawn.get(key) ?? puppet.pose(pose);
      drawn.set(key, frame);
      return frame;
    },
  };
}

export type Held = 'still' | 'panned' | 'tilted';

/** The picture as a sheet of paper that is moved or turned, within the range of a hand. */
async function heldFrame(still: Frame, how: Held, phase: number): Promise<Frame> {
  if (how === 'still') return still;
  const { width, height } = still;
  const swing = Math.sin(phase * 2 * Math.PI);
  if (how === 'tilted') return tilted(still, swing * 0.87);
  const [wide, high] = [Math.round(width * 1.25), Math.round(height * 1.25)];
  const left = Math.round(((wide - width) * (1 + swing)) / 2);
  const top = Math.round(((high - height) * (1 - swing)) / 2);
  const data = await pixels(still).resize(wide, high).extract({ left, top, width, height }).raw().toBuffer();
  return { data, width, height };
}

/** A flat sheet turned about its vertical axis by this many radians, seen from three times its width away. */
function tilted({ data, width, height }: Frame, angle: number): Frame {
  const away = 3 * width;
  const seen = new Uint8Array(data.length).fill(128);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const aside = (x - width / 2) / away;
      const along = (aside * away) / (Math.cos(angle) - aside * Math.sin(angle));
      const nearer = (away + along * Math.sin(angle)) / away;
      const [fromX, fromY] = [Math.round(width / 2 + along), Math.round(height / 2 + (y - height / 2) * nearer)];
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
      seen.set(data.subarray((fromY * width + fromX) * 3, (fromY * width + fromX) * 3 + 3), (y * width + x) * 3);
    }
  }
  return { data: seen, width, height };
}

/** A portrait on paper in front of the camera: still, moved about, or turned back and forth. */
export async function heldFilm(person: Person, how: Held, steps = usualSteps.length): Promise<Film> {
  const { frame } = await loadStill(person);
  const period = 2_000;
  return {
    name: `${person} ${how}`,
    lasts: lasts(steps),
    frameAt: (ms) => heldFrame(frame, how, ms < 0 ? 0 : (ms % period) / period),
  };
}

/** Two people side by side: the centre of each film. */
export function besideFilm(left: Film, right: Film): Film {
  return {
    name: `${left.name} beside ${right.name}`,
    lasts: left.lasts,
    async frameAt(ms) {
      const frames = await Promise.all([left.frameAt(ms), right.frameAt(ms)]);
      const halves = await Promise.all(
        frames.map((frame) =>
          pixels(frame)
            .extract({ left: frame.width / 4, top: 0, width: frame.width / 2, height: frame.height })
            .png()
            .toBuffer(),
        ),
      );
      const [{ width, height }] = frames;
      const data = await sharp({ create: { width, height, channels: 3, background: 'black' } })
        .composite(halves.map((input, at) => ({ input, left: (at * width) / 2, top: 0 })))
        .removeAlpha()
        .raw()
        .toBuffer();
      return { data, width, height };
    },
  };
}

/** One film, replaced by another during one step (1: the first). */
export function swappedFilm(film: Film, other: Film, step: number): Film {
  const begins = faceMatch.neutral + (step - 1) * faceMatch.step;
  return {
    name: `${film.name} but ${other.name} in ${step}`,
    lasts: film.lasts,
    frameAt: (ms) => (ms >= begins && ms < begins + faceMatch.step ? other : film).frameAt(ms),
  };
}
