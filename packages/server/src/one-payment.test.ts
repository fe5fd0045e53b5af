/** One approval is one payment, in the hands of a host: each documented sample as its page has it, and hosts that keep no payments. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { calls, headers as names } from '@stepgate/contract';
import { eraseCustomer } from '@stepgate/identity';
import {
  type LoggedInCustomer,
  newApiKey,
  newLoggedInCustomer,
  openWorld,
  passWithApp,
  paths,
  type World,
} from '@stepgate/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Approvable } from './approve.ts';
import { createServer } from './create-server.ts';
import { createFetch } from './test/create-fetch.ts';

type Pay = (request: Request) => Promise<Response>;
type Host = { readonly pay: Pay; readonly payments: () => number };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ours = JSON.stringify(fileURLToPath(new URL('./index.ts', import.meta.url)));
const details = { kind: 'transfer', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' } as const;

let world: World;
let apiKey: string;
let folder: string;
beforeAll(async () => {
  world = await openWorld({ settings: { origin: 'https://login.example.com' } });
  apiKey = await newApiKey(world);
  folder = await mkdtemp(join(tmpdir(), 'stepgate-samples-'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** The sample of a page that is in this file. Only the package, the key and the place of its database are the test's, and what it takes from its environment. */
async function documented(page: string, file: string, keyInSample: string): Promise<Host> {
  const text = await readFile(join(root, page), 'utf8');
  const [, sample = expect.fail(`${page} has no sample ${file}`)] =
    new RegExp(`\\n\`\`\`ts\\n(// ${file}\\n[\\s\\S]*?)\\n\`\`\``).exec(text) ?? [];
  const database = join(folder, `${file}.db`);
  const own = [
    ["'@stepgate/server'", ours],
    [keyInSample, JSON.stringify(apiKey)],
    ["'payments.db'", JSON.stringify(database)],
  ] as const;
  for (const [theirs] of own) expect(sample).toContain(theirs);
  const code = own.reduce((sum, [theirs, mine]) => sum.replace(theirs, mine), sample);
  await writeFile(join(folder, file), code);
  vi.stubGlobal('fetch', createFetch(world));
  vi.stubEnv('ORIGIN', 'https://login.example.com');
  const { pay } = await import(join(folder, file));
  const rows = new DatabaseSync(database).prepare('select key from payment');
  return { pay, payments: () => rows.all().length };
}

/** A host that pays whenever it hears that the customer has approved, and keeps no payments. */
function withoutStore(more: (request: Request) => Partial<Approvable>): Host {
  const stepgate = createServer({ origin: 'https://login.example.com', apiKey, fetch: createFetch(world) });
  let paid = 0;
  return {
    payments: () => paid,
    async pay(request) {
      const approval = await stepgate.approve(request, { details, ...more(request) });
      if (approval.state === 'refused') return approval.response;
      if (approval.state !== 'approved') return new Response(null, { status: 503 });
      paid += 1;
      return Response.json({ paid });
    },
  };
}

const hosts: readonly (readonly [string, () => Promise<Host>])[] = [
  ['the sample of packages/server/README.md', () => documented('packages/server/README.md', 'api.ts', "'sgk_…'")],
  ['the sample of docs/your-api.md', () => documented('docs/your-api.md', 'payments.ts', "process.env.STEPGATE_API_KEY ?? ''")],
  ['a host without a store', async () => withoutStore(() => ({}))],
  [
    'a host without a store that names its payments',
    async () => withoutStore(({ headers }) => ({ requestId: String(headers.get('idempotency-key')) })),
  ],
];

const request = ({ cookie }: LoggedInCustomer, approval: string | undefined, wish: string): Request =>
  new Request('https://api.ex.test/payments?from=1', {
    method: 'POST',
    body: JSON.stringify({ payee: details.payee, amount: details.amount }),
    headers: { cookie, 'idempotency-key': wish, ...(approval !== undefined && { [names.approval]: approval }) },
  });

/** A customer who has approved a payment. @returns what sends the approved request five times, and five times with another key each */
async function approved({ pay }: Host) {
  const owner = await newLoggedInCustomer(world);
  const asked = await pay(request(owner, undefined, 'wish'));
  const approval = asked.headers.get(names.approval) ?? expect.fail(`answered with ${asked.status}`);
  world.clock.move(30_000);
  await passWithApp(world, owner.customer, approval);
  const five = (wish: (n: number) => string): Promise<number[]> =>
    Promise.all(Array.from({ length: 5 }, async (_, n) => (await pay(request(owner, approval, wish(n)))).status));
  return {
    owner,
    async fiveTimes() {
      const one = await pay(request(owner, approval, 'wish'));
      return [one.status, ...(await five(() => 'wish')), ...(await five((n) => `wish-${n}`))];
    },
  };
}

const ends: Record<string, (owner: LoggedInCustomer, pay: Pay) => Promise<unknown>> = {
  'a logout': async ({ cookie }) => expect((await world.ask(calls.logout.path, { method: 'POST', cookie })).status).toBe(204),
  'an erasure': async ({ customer }) => expect(await eraseCustomer(world, customer.email)).toBe(true),
  'a report of fraud': async (owner, pay) => {
    const asked = await pay(request(owner, undefined, 'another'));
    const oneTimeToken = asked.headers.get(names.approval) ?? '';
    expect((await world.ask(paths.reportFraud, { oneTimeToken, method: 'POST' })).status).toBe(204);
  },
};

describe.each(hosts)('%s', (_, open) => {
  it('[HOLD-03] pays once for one approval, however often and at how many moments the approved request arrives', async () => {
    const host = await open();
    const { fiveTimes } = await approved(host);
    const before = host.payments();
    expect((await fiveTimes())[0]).toBe(200);
    expect(host.payments()).toBe(before + 1);
  });

  it.each(Object.keys(ends))('[HOLD-03] pays nothing for an approval that was spent or not after %s', async (what) => {
    const host = await open();
    for (const isSpent of [true, false]) {
      const { owner, fiveTimes } = await approved(host);
      if (isSpent) await fiveTimes();
      const before = host.payments();
      await ends[what]?.(owner, host.pay);
      expect(await fiveTimes()).not.toContain(200);
      expect(host.payments()).toBe(before);
    }
  });
});
