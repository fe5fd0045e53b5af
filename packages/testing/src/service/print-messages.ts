/** Shows a developer what the service sends. */
import type { Running } from './control.ts';
import { awaitMessages } from './messages.ts';

/** Milliseconds between two prints, if there is nothing to print. */
const wait = 1_000;

export function printMessages(running: () => Running): void {
  let [cursor, of] = [0, running()];
  const next = async (): Promise<void> => {
    if (of !== running()) [cursor, of] = [0, running()];
    const found = await awaitMessages(() => running().service, { after: cursor, wait });
    cursor = found.cursor;
    for (const { channel, to, subject, text } of found.messages)
      console.log(`\n${channel} to ${to}${subject === undefined ? '' : `: ${subject}`}\n${text}`);
    setImmediate(() => void next());
  };
  void next();
}
