/** Which of the operators' commands the campaign doesn't try, by what package.json and the commands' own usages list. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Listed = {
  /** Of package.json. */
  readonly scripts: Readonly<Record<string, string>>;
  /** The text of the commands: each sub-command appears in a usage as "npm run events -- verify". */
  readonly usages: string;
};

/** @param tried the words behind `npm run`. @returns such as `events verify`; only `events`, if no usage lists a sub-command of it */
export function findUntried({ scripts, usages }: Listed, tried: readonly string[]): readonly string[] {
  const commands = Object.keys(scripts).filter((name) => scripts[name]?.includes('/src/commands/'));
  const forms = Array.from(
    usages.matchAll(/npm run (?:--silent )?([\w-]+) -- ([\w-]+)/g),
    ([, command, sub]) => `${command} ${sub}`,
  );
  const listed = commands.flatMap((command) => {
    const ofIt = forms.filter((form) => form.startsWith(`${command} `));
    return ofIt.length === 0 ? [command] : ofIt;
  });
  return [...new Set(listed)].filter((form) => !tried.some((words) => `${words} `.startsWith(`${form} `)));
}

export function readListed(): Listed {
  const sources = globSync('apps/identity/src/commands/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  return {
    scripts: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts,
    usages: sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'),
  };
}
