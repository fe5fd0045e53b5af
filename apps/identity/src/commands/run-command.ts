import { isSentence } from '../start/start-faults.ts';
import { type DatabaseFault, databaseFaultOf } from '../storage/database-fault.ts';

/** A mistake that the operator can fix, printed without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const faults: Readonly<Record<DatabaseFault, string>> = {
  away: "The database can't be reached",
  held: 'Somebody else holds a row or a table that the command needs',
  raced: 'The command has lost against another one',
  unwritable: 'The database takes no writes',
};

/** The operator's text for an error; `undefined`: it is a bug of ours. */
function describeError(error: unknown): string | undefined {
  if (isSentence(error) || error instanceof CommandError) return error.message;
  const fault = databaseFaultOf(error);
  if (fault === undefined || !(error instanceof Error)) return undefined;
  return `${faults[fault]}: ${error.message || Reflect.get(error, 'code')}. Run the command again once that is over.`;
}

/** Prints what a command answers, unless it has printed it itself, or what the operator has to fix, with exit code 1. */
export async function runCommand(command: () => Promise<string | undefined>): Promise<void> {
  try {
    const answer = await command();
    if (answer !== undefined) process.stdout.write(`${answer}\n`);
  } catch (error) {
    const sentence = describeError(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
