/** The alerts and the dashboard of a release name only what `/metrics` has. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { serveMetrics } from '../apps/identity/src/metrics/serve-metrics.ts';
import { calls } from '../packages/contract/src/index.ts';
import { freePort } from '../packages/testkit/src/free-port.ts';
import { openWorld } from '../packages/testkit/src/open-world.ts';
import { root } from './packages/package-list.ts';

const rules = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.strictObject({
          alert: v.string(),
          expr: v.string(),
          for: v.optional(v.string()),
          // A sentence without quotes would become more than one.
          annotations: v.strictObject({ summary: v.string() }),
        }),
      ),
    }),
  ),
});
const dashboard = v.object({ panels: v.array(v.looseObject({ targets: v.array(v.looseObject({ expr: v.string() })) })) });

const read = (file: string) => readFile(join(root, 'deploy', file), 'utf8');

async function expressions(): Promise<readonly string[]> {
  const alerts = v.parse(rules, parse(await read('alerts.yaml'))).groups.flatMap((group) => group.rules);
  const { panels } = v.parse(dashboard, JSON.parse(await read('dashboard.json')));
  expect([alerts.length, panels.length]).toEqual([21, 16]);
  return [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
}

/** The metrics of a process after one of each: a request, a fault, a run of a job, a refusal, a message, a silent operator. */
async function servedText(): Promise<string> {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const port = await freePort();
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  for (const status of [200, 401, 500, 502, 503])
    metrics.answered({ method: 'POST', route: calls.login.path, status, milliseconds: 1, limit: 'country-codes' });
  metrics.answered({ method: 'POST', route: calls.exchangeSession.path, status: 200, milliseconds: 1 });
  metrics.refused('total-texts-hour');
  metrics.refused('staff-lifts');
  for (const limit of ['network-logins', 'guest-logins', 'network-data-sharing', 'guest-data-sharing'] as const)
    metrics.refused(limit);
  metrics.jobRan({ job: 'mails', outcome: 'failed', error: new Error('away') });
  metrics.provided({ channel: 'sms', outcome: 'sent' });
  for (const outcome of ['failed', 'refused']) metrics.provided({ channel: 'sim', outcome });
  metrics.code({ channel: 'sms', outcome: 'sent', country: 'GB' });
  metrics.pageFailed('page', 'threw');
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** Labels that Prometheus adds to each series. */
const prometheusOwn: ReadonlySet<string> = new Set(['job', 'instance']);

/** Each metric with its labels and their values. `up` is Prometheus' own. */
function labelsIn(text: string): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Map<string, Set<string>>>([['up', new Map()]]);
  for (const [, name = '', list = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const labels = found.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of list.matchAll(/(\w+)="([^"]*)"/g))
      labels.set(label, new Set([...(labels.get(label) ?? []), value]));
    found.set(name, labels);
  }
  return found;
}

it('[POL-13] alerts and dashboard name metrics, labels and routes that the service has', async () => {
  const metrics = labelsIn(await servedText());
  const paths = new Set<string>(Object.values(calls).map(({ path }) => path));
  const wrong: string[] = [];
  for (const expr of await expressions()) {
    const names = [...new Set(expr.match(/\b(?:stepgate|nodejs|process)_\w+|\bup\b/g) ?? [])];
    expect(names.length, expr).toBeGreaterThan(0);
    // Every process of Node serves the names of Node: other services are left out.
    if (!/stepgate_|job="stepgate"/.test(expr)) wrong.push(`${expr}: of every service`);
    for (const name of names) if (!metrics.has(name)) wrong.push(`${expr}: ${name}`);
    const labels = new Map(names.flatMap((name) => [...(metrics.get(name) ?? [])]));
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
    const selected = Array.from(expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g), ([, label = '']) => label);
    const used = [...grouped, ...selected];
    for (const label of used) if (!labels.has(label) && !prometheusOwn.has(label)) wrong.push(`${expr}: ${label}`);
    for (const [, label = '', values = ''] of expr.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g))
      for (const value of values.split('|'))
        if (
          !prometheusOwn.has(label) &&
          ![...(labels.get(label) ?? [])].some((served) => new RegExp(`^(?:${value})$`).test(served))
        )
          wrong.push(`${expr}: ${label} ${value}`);
    for (const [, route = ''] of expr.matchAll(/route="([^"]+)"/g)) if (!paths.has(route)) wrong.push(`${expr}: ${route}`);
  }
  expect(wrong).toEqual([]);
});

it('[SRE-02] no metric has a label that Prometheus overwrites', async () => {
  const overwritten = [...labelsIn(await servedText())].filter(([, labels]) => [...prometheusOwn].some((own) => labels.has(own)));
  expect(overwritten.map(([name]) => name)).toEqual([]);
});

/** @returns the names in the first column of the table with this head */
function namesUnder(page: string, head: string): readonly string[] {
  const [table = ''] = page.split(`| ${head} |\n`)[1]?.split('\n\n') ?? [];
  return Array.from(table.matchAll(/^\| (`[^|]*`) \|/gm), ([, names = '']) => names.match(/\w+/g) ?? [])
    .flat()
    .sort();
}

it('[POL-13] the guide says what to do at each alert', async () => {
  const docs = join(root, 'docs');
  const alerts = v.parse(rules, parse(await read('alerts.yaml'))).groups.flatMap((group) => group.rules);
  const guide = await readFile(join(docs, 'operating.md'), 'utf8');
  expect(namesUnder(guide, 'alert | what to do')).toEqual(alerts.map(({ alert }) => alert).sort());
});
