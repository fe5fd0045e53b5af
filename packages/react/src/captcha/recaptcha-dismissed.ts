/**
 * Detects that the customer has closed reCAPTCHA's question. Its script has no event for that, so a form would wait forever. Only the frame of the
 * question, which the script shows and hides, can be watched.
 */
import type { Clock } from '@stepgate/flow';
import { CaptchaDismissed } from './captcha-error.ts';
import { deferred } from './waits.ts';

const frame = 'iframe[src*="/recaptcha/"][src*="/bframe"]';

/** As `checkVisibility`, which Safari has since 17.4: reCAPTCHA hides the frame by one of these two. */
const isVisible = (each: Element): boolean => each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible';

const isShown = (): boolean => [...document.querySelectorAll(frame)].some(isVisible);

/** A right answer also hides the frame, shortly before it is reported. So many hidden looks in a row count as closed. */
const hiddenLooks = 3;

/** @returns a promise that rejects with CaptchaDismissed after a visible frame was hidden, and a function that stops watching */
export function dismissed(clock: Pick<Clock, 'after'>, interval: number, signal: AbortSignal) {
  const closed = deferred<never>();
  let seen = false;
  let hidden = 0;
  let stop: () => void = () => undefined;
  function look() {
    const visible = isShown();
    seen ||= visible;
    hidden = seen && !visible ? hidden + 1 : 0;
    if (hidden >= hiddenLooks) closed.reject(new CaptchaDismissed('the question was closed'));
    else if (!signal.aborted) stop = clock.after(interval, look);
  }
  look();
  return { promise: closed.promise, stop: () => stop() };
}
