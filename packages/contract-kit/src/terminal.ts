/** Codes and links that a person at the terminal reads and types. */
import { createInterface } from 'node:readline/promises';
import type { Codes } from './ports.ts';

/** @returns the typed text, or `undefined` for an empty line */
async function ask(question: string): Promise<string | undefined> {
  // Not on the standard output, which may be a file.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = (await terminal.question(`${question} (empty: leave it out) `)).trim();
  terminal.close();
  return typed === '' ? undefined : typed;
}

/** @param testCode accepted for every code that is sent, if the service has one */
export function createCodes(testCode: string | undefined, asks: boolean): Codes {
  return {
    async code({ by, of }) {
      if (testCode !== undefined) return testCode;
      return asks ? ask(`The code that ${of} has by ${by}?`) : undefined;
    },
    async link({ to, about }) {
      return asks ? ask(`The token (after #token=) of the newest link mailed to ${to} about ${about}?`) : undefined;
    },
  };
}
