/** The pages about the sixty cells, as the last run makes them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../packages/contract/src/languages.ts';
import { articleFile, articles } from './article.ts';
import { readLastRun } from './last-run.ts';
import { accessibilityFile, accessibilityPage } from './page.ts';

const root = join(import.meta.dirname, '../..');

/** @returns each file's path with its text */
export function statements(): ReadonlyMap<string, string> {
  const run = readLastRun();
  return new Map([
    [join(root, accessibilityFile), accessibilityPage(run)],
    ...languages.map((language): [string, string] => [join(root, articleFile(language)), articles[language](run)]),
  ]);
}

export function writeStatements(): void {
  for (const [file, text] of statements()) writeFileSync(file, text);
}
