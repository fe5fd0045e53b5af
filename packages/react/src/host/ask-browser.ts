/** Questions to the browser that it may never answer. A database can hang for good (WebKit bug 226547), and nothing then fails. */
import { browserPatience } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';

/** Rejects if no answer comes in time, and then at once until the browser answers: each further question would wait as long. */
export type AskBrowser = <T>(ask: () => Promise<T>) => Promise<T>;

/** One for each part of the browser: a silent database says nothing about its keys. */
export function patiently(timer: Pick<Clock, 'after'>, patience = browserPatience): AskBrowser {
  let silent = false;
  return async (ask) => {
    if (silent) throw new Error('the browser is silent');
    const answer = ask();
    return new Promise((resolve, reject) => {
      const stop = timer.after(patience, () => {
        silent = true;
        reject(new Error('the browser gave no answer'));
      });
      const answered = () => {
        silent = false;
        stop();
      };
      answer.then(resolve, reject).then(answered);
    });
  };
}
