/**
 * Whether the customer has closed what reCAPTCHA asked. Its script tells nobody, so a form would wait for ever: only the frame of the question,
 * which it shows and hides, can be looked at.
 */
import type { Clock } from '@stepgate/flow';
import { CaptchaDismissed } from './captcha-error.ts';

const frame = 'iframe[src*="/recaptcha/"][src*="/bframe"]';

const isShown = (): boolean =>
  [...document.querySelectorAll(frame)].some((each) => each.checkVisibility({ visibilityProperty: true }));

/** A right answer hides the frame too, a moment before it is told: hidden at so many looks in a row counts as closed. */
const hiddenLooks = 3;

/** @returns what rejects with CaptchaDismissed once a frame that was seen is hidden, and what ends the looking */
export function dismissed(clock: Pick<Clock, 'after'>, interval: number, signal: AbortSignal) {
  const closed = Promise.withResolvers<never>();
  let seen = false;
  let hidden = 0;
  let stop: () => void = () => undefined;
  function look() {
    const shown = isShown();
    seen ||= shown;
    hidden = seen && !shown ? hidden + 1 : 0;
    if (hidden >= hiddenLooks) closed.reject(new CaptchaDismissed('the question was closed'));
    else if (!signal.aborted) stop = clock.after(interval, look);
  }
  look();
  return { promise: closed.promise, stop: () => stop() };
}
