/** Prints, after `npm run engines`, which browsers were used and how each journey went in each. */
import { mkdirSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

export default class Table implements Reporter {
  readonly #cells = new Map<string, Map<string, string>>();
  readonly #engines = new Set<string>();

  onBegin(): void {
    const { ENGINE_PICTURES: folder } = process.env;
    if (folder) mkdirSync(folder, { recursive: true });
  }

  onTestEnd(test: TestCase, { annotations, duration }: TestResult): void {
    const noted = (type: string) => annotations.find((annotation) => annotation.type === type)?.description ?? `no ${type}`;
    const [journey, engine] = [noted('journey'), noted('engine')];
    const row = this.#cells.get(journey) ?? new Map<string, string>();
    row.set(engine, test.outcome() === 'expected' ? `${(duration / 1_000).toFixed(1)} s` : 'FAILED');
    this.#cells.set(journey, row);
    this.#engines.add(engine);
  }

  onEnd(): void {
    const engines = [...this.#engines].sort();
    const line = (first: string, cells: readonly string[]) =>
      `${first.padEnd(36)}${cells.map((cell, n) => cell.padEnd((engines[n]?.length ?? 0) + 3)).join('')}`;
    const rows = [...this.#cells].map(([journey, cells]) =>
      line(
        journey,
        engines.map((engine) => cells.get(engine) ?? '–'),
      ),
    );
    const all = [...this.#cells.values()].flatMap((cells) => [...cells.values()]);
    const passed = all.filter((cell) => cell !== 'FAILED').length;
    process.stdout.write(['', line('', engines), ...rows, `${passed} of ${all.length} passed.`, ''].join('\n'));
  }
}
