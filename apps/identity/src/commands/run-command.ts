import { isSentence } from '../start/start-faults.ts';

/** A mistake that the operator can fix, printed without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Prints what a command answers, unless it has printed it itself, or what the operator has to fix, with exit code 1. */
export async function runCommand(command: () => Promise<string | undefined>): Promise<void> {
  try {
    const answer = await command();
    if (answer !== undefined) process.stdout.write(`${answer}\n`);
  } catch (error) {
    if (!(isSentence(error) || error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
