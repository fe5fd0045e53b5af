/** Measures the camera's picture a few times a second, as long as it is watched. */
import type { Clock } from '@stepgate/flow';
import { isBlurred, measuredAt, measurePhoto, type Pixels } from '../photo-quality.ts';
import { type Hint, times } from './guidance.ts';
import { frameEdge, measureFrame, type Squares } from './measure-frame.ts';

type WatchOptions = {
  /** The current picture with this longest edge at most; `undefined` without a picture at the moment. */
  read(edge: number): Pixels | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  onSeen(seen: Hint, now: number): void;
};

export function watchPicture({ read, clock, signal, onSeen }: WatchOptions): void {
  let before: Squares | undefined;
  let large: { readonly readAt: number; readonly blurred: boolean } | undefined;
  let cancel = (): void => undefined;
  signal.addEventListener('abort', () => cancel());

  /** Whether the letters of a document are blurred, as it will be said of the photo. A large picture takes time, so it is read once a second. */
  function isBlurredWhenLarge(now: number): boolean {
    if (large === undefined || now - large.readAt >= times.large) {
      const pixels = read(measuredAt);
      large = { readAt: now, blurred: pixels !== undefined && isBlurred(measurePhoto(pixels)) };
    }
    return large.blurred;
  }

  function look(): void {
    cancel = clock.after(times.pictures, look);
    const pixels = read(frameEdge);
    if (pixels === undefined) return;
    const now = clock.now();
    const { problem, squares } = measureFrame(pixels, before);
    before = squares;
    if (problem !== undefined) large = undefined;
    onSeen(problem ?? (isBlurredWhenLarge(now) ? 'blurred' : 'ready'), now);
  }
  if (!signal.aborted) look();
}
