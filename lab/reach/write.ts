/** Walks the sixty cells in a browser, and writes from what passed: docs/accessibility.md and the statement on the hosted pages. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLastRun } from './last-run.ts';
import { writeStatements } from './statements.ts';
import { recordVariable } from './walks/record.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-reach-'));
const record = join(folder, 'passed');
const args = ['test', '--config', 'lab/playwright.config.ts', 'lab/reach/reach.spec.ts', ...process.argv.slice(2)];
const { status } = spawnSync('playwright', args, { stdio: 'inherit', env: { ...process.env, [recordVariable]: record } });
const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : [];
rmSync(folder, { recursive: true });
if (status !== 0) process.exit(1);

const [browser = ''] = new Set(lines.map((line) => line.split('\t')[0]));
const passed = lines.map((line) => line.split('\t')[1] ?? '').sort();
writeLastRun({ day: new Date().toISOString().slice(0, 10), browser, passed });
writeStatements();
