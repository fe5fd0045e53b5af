/** Writes down which cells passed, if `npm run reach` asks for it. */
import { appendFileSync } from 'node:fs';

/** Names the file. */
export const recordVariable = 'REACH_RECORD';

export function recordPassed(browser: string, title: string): void {
  const file = process.env[recordVariable];
  if (file !== undefined) appendFileSync(file, `${browser}\t${title}\n`);
}
