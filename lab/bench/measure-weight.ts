import type { Figure } from './figure.ts';
import { output, pathOf } from './process.ts';

/** The files of /login before its form is interactive, as the build's own check measures them. */
export async function measureWeight(): Promise<Figure[]> {
  const printed = await output(pathOf('../../tools/site/weight.ts'));
  const match = printed.match(/ in en \(production\): (\d+) bytes, ([\d.]+) of React alone/);
  if (match?.[1] === undefined || match[2] === undefined) throw new Error(`unexpected: ${printed}`);
  return [
    {
      what: 'Script and style of /login, brotli',
      measured: `${(Number(match[1]) / 1_000).toFixed(1)} kB`,
      floor: '58.1 kB React and ReactDOM',
      ratio: Number(match[2]).toFixed(2),
      aim: '≤ 1.40',
    },
  ];
}
