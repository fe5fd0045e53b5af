/** Measures the camera's picture a few times a second, as long as it is watched. */
import type { Clock } from '@stepgate/flow';
import type { Pixels } from '../photo-quality.ts';
import { type Hint, times } from './guidance.ts';
import { measureFrame, type Squares } from './measure-frame.ts';

type WatchOptions = {
  /** The current picture, small; `undefined` if there is none at the moment. */
  read(): Pixels | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  onSeen(seen: Hint, now: number): void;
};

export function watchPicture({ read, clock, signal, onSeen }: WatchOptions): void {
  let before: Squares | undefined;
  let cancel = (): void => undefined;
  signal.addEventListener('abort', () => cancel());
  function look(): void {
    cancel = clock.after(times.pictures, look);
    const pixels = read();
    if (pixels === undefined) return;
    const { problem, squares } = measureFrame(pixels, before);
    before = squares;
    onSeen(problem ?? 'ready', clock.now());
  }
  if (!signal.aborted) look();
}
