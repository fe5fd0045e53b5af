/** Programs that the test commands run, and what they count. */
import { spawn } from 'node:child_process';

export type Program = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** `named`: what failed, so that the end of a long log says it. */
export type Count = { readonly passed: number; readonly failed: number; readonly named: readonly string[] };

export const nothing: Count = { passed: 0, failed: 0, named: [] };

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((all, { passed }) => all + passed, 0),
  failed: counts.reduce((all, { failed }) => all + failed, 0),
  named: counts.flatMap(({ named }) => named),
});

const headline = ({ command, args }: Program): string => {
  const words = [command, ...args].join(' ');
  return `\n> ${words.length > 200 ? `${words.slice(0, 200)}…` : words}\n`;
};

/** @param write receives the program's output. @returns whether it succeeded */
function run({ command, args, env }: Program, write: (chunk: Buffer) => void): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', write);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      write(Buffer.from(`${error}\n`));
      resolve(false);
    });
    child.once('close', (status) => resolve(status === 0));
  });
}

/** One check is one pass or one failure. It runs beside others, so its output is printed in one piece at its end. */
export async function check(program: Program): Promise<Count> {
  const output: Buffer[] = [];
  const ok = await run(program, (chunk) => void output.push(chunk));
  process.stdout.write(Buffer.concat([Buffer.from(headline(program)), ...output]));
  return ok ? { ...nothing, passed: 1 } : { passed: 0, failed: 1, named: [[program.command, ...program.args].join(' ')] };
}

/** A suite prints as it runs, because there is only one at a time. */
export function runSuite(program: Program): Promise<boolean> {
  process.stdout.write(headline(program));
  return run(program, (chunk) => void process.stdout.write(chunk));
}
