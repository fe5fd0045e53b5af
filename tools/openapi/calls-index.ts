/** The list of the contract's calls: whatever file of calls exports a call under its id. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../packages/contract/src/calls');
export const callsIndexFile = join(folder, 'index.ts');

/** As the formatter has it. */
const widest = 130;

const isCall = ([name, value]: [string, unknown]): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && value.id === name;

function formatExport(names: readonly string[], file: string): string {
  const line = `export { ${names.join(', ')} } from './${file}.ts';`;
  return line.length <= widest ? line : `export {\n${names.map((name) => `  ${name},\n`).join('')}} from './${file}.ts';`;
}

export async function callsIndexText(): Promise<string> {
  const files = (await readdir(folder)).filter((file) => !/^index\.|\.test\./.test(file)).map((file) => file.replace('.ts', ''));
  const lines: string[] = [];
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(join(folder, `${file}.ts`));
    const names = Object.entries(exported)
      .filter(isCall)
      .map(([name]) => name);
    if (names.length > 0) lines.push(formatExport(names.sort(), file));
  }
  return `/**
 * Every call of the contract by its id. Each is a separate export, so that a page carries only the calls it makes. \`npm run openapi\` writes this
 * file.
 */
${lines.join('\n')}\n`;
}
