/** The tests' results, cell by cell. `npm run attacks` asks them to write it down, and makes docs/attacks.md of it. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { gains } from './gains.ts';
import { attacks, isMethod, type Method } from './names.ts';

/** `service`: calls in process. `browser`: a customer in Chromium, against the running product. */
const places = ['service', 'browser'] as const;

const outcome = v.object({
  attack: v.picklist(attacks),
  method: v.custom<Method>((name) => typeof name === 'string' && isMethod(name)),
  place: v.picklist(places),
  gained: v.array(v.picklist(gains)),
});
export type Outcome = Readonly<v.InferOutput<typeof outcome>>;

/** The folder to write to; without it, tests write nothing. */
export const recordVariable = 'STEPGATE_ATTACKS_FOUND';

export function record(found: Outcome): void {
  const folder = process.env[recordVariable];
  // Each process has a file of its own.
  if (folder !== undefined) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(found)}\n`);
}

export const recordedIn = (folder: string): readonly Outcome[] =>
  readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => v.parse(outcome, JSON.parse(line))),
  );
