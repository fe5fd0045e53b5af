/** Which of the operators' commands the campaign doesn't try, by what package.json lists and the commands themselves print. */
import { type ExecFileException, execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Listed = {
  /** Of package.json. */
  readonly scripts: Readonly<Record<string, string>>;
  /** What the commands print: each sub-command appears in a usage as "npm run events -- verify". */
  readonly usages: string;
};

const commandsIn = (scripts: Listed['scripts']): readonly string[] =>
  Object.keys(scripts).filter((name) => scripts[name]?.includes('/src/commands/'));

const printed = (file: string) =>
  new Promise<{ readonly error: ExecFileException | null; readonly stderr: string }>((resolve) =>
    execFile(process.execPath, [file], { env: { PATH: process.env.PATH } }, (error, _stdout, stderr) =>
      resolve({ error, stderr }),
    ),
  );

/** @param tried the words behind `npm run`. @returns such as `events verify`; only `events`, if no usage lists a sub-command of it */
export function findUntried({ scripts, usages }: Listed, tried: readonly string[]): readonly string[] {
  const forms = Array.from(
    usages.matchAll(/npm run (?:--silent )?([\w-]+) -- ([\w-]+)/g),
    ([, command, sub]) => `${command} ${sub}`,
  );
  const listed = commandsIn(scripts).flatMap((command) => {
    const ofIt = forms.filter((form) => form.startsWith(`${command} `));
    return ofIt.length === 0 ? [command] : ofIt;
  });
  return [...new Set(listed)].filter((form) => !tried.some((words) => `${words} `.startsWith(`${form} `)));
}

/** Runs each command without words: it prints its usage. */
export async function readListed(): Promise<Listed> {
  const { scripts }: Pick<Listed, 'scripts'> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const usages = await Promise.all(
    commandsIn(scripts).map(async (name) => {
      const [, file = ''] = scripts[name]?.split(' ') ?? [];
      const { stderr, error } = await printed(join(root, file));
      if (error === null) throw new Error(`npm run ${name} does something without words`);
      return stderr;
    }),
  );
  return { scripts, usages: usages.join('\n') };
}
