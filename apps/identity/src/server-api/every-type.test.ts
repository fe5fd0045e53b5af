/** The page names a door for each challenge type. Each is opened here as a company opens it, in a service for production, and the login asks for the type. */
import { readFileSync } from 'node:fs';
import { calls, challengeTypes } from '@stepgate/contract';
import {
  insertDevice,
  insertPasskey,
  newApiKey,
  newMobile,
  openWorld,
  passWithText,
  paths,
  testFaceEngine,
  testTemplate,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCustomers } from '../customer-data/import-customers.ts';

const page = readFileSync(new URL('../../../../docs/signals.md', import.meta.url), 'utf8');
const rows = page
  .slice(page.indexOf('## Which door'))
  .split('\n')
  .flatMap((line) => {
    const [, type, door] = /^\| `(\w+)` \| ([^|]+) \|/.exec(line) ?? [];
    return type === undefined || door === undefined ? [] : [{ type, door }];
  });

it('[POL-02] the page names a door for each challenge type, once', () => {
  expect(rows.map(({ type }) => type).toSorted()).toEqual([...challengeTypes].toSorted());
});

describe('each door, opened', () => {
  let world: World;
  let authorization: string;
  beforeAll(async () => {
    world = await openWorld({ face: testFaceEngine() });
    authorization = `Bearer ${await newApiKey(world, ['signals'])}`;
  });
  afterAll(() => world.close());

  const password = 'U*U';
  let made = 0;
  /** Brought by an import, as `npm run customer -- import` brings customers. */
  async function bring(more: object) {
    made += 1;
    const customer = { id: `crm-${made}`, email: `door${made}@ex.test`, phone: newMobile() };
    const line = {
      id: customer.id,
      email: customer.email,
      emailVerified: true,
      phoneNumbers: [customer.phone],
      totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      passwordHash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
      ...more,
    };
    const lines = (async function* () {
      yield JSON.stringify(line);
    })();
    expect(await importCustomers(world, lines, (_line, reason) => expect.fail(reason))).toMatchObject({ imported: 1 });
    return customer;
  }
  type Brought = Awaited<ReturnType<typeof bring>>;

  const primaries = async (oneTimeToken: string): Promise<string[]> => {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.map(({ primaryChallenge }: { primaryChallenge: { type: string } }) => primaryChallenge.type);
  };
  const begin = async ({ email }: Brought): Promise<string> =>
    tokenOf((await world.ask(paths.login, { body: { email, password } })).body);

  /** Factors that the customer adds on the security page, whose tests are elsewhere. */
  async function addMethod(type: string, { id, email }: Brought): Promise<void> {
    const { storage, secrets, clock, settings } = world;
    if (type === 'PUSH') await insertDevice(storage, id, clock.now());
    if (type === 'PASSKEY') await insertPasskey(storage, id, clock.now(), { origin: settings.origin });
    if (type !== 'FACE_MATCH') return;
    const { model, text } = testTemplate(email);
    const template = secrets.seal(text, `face of ${id}`);
    const row = { customer_id: id, model, template, made_from: 'scan', enrolled_at: clock.now() } as const;
    await storage.queries.insertInto('face_template').values(row).execute();
  }

  it.each(rows)('[POL-02] $type is asked for by $door', async ({ type, door }) => {
    const [, first = '', value = ''] = /`([\w-]+)`(?: `(\w+)`)?/.exec(door) ?? [];
    const imported = door.startsWith('import ');
    const customer = await bring(imported ? { [first]: JSON.parse(value) } : {});
    await addMethod(type, customer);
    const before = await primaries(await begin(await bring({})));
    if (!imported) {
      const path = calls.setSignal.path.replace(':customerId', customer.id).replace(':kind', first);
      const body = { value, reason: 'The page says so' };
      expect((await world.ask(path, { method: 'PUT', body, headers: { authorization } })).status).toBe(204);
    }
    const oneTimeToken = await begin(customer);
    if (type === 'UPDATE_PHONE_NUMBER') {
      // It is asked for after everything else.
      await passWithText(world, customer, oneTimeToken);
      expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    }
    expect(await primaries(oneTimeToken)).toContain(type);
    // Without the door, a login of such a customer begins with the strongest method.
    expect(before).toHaveLength(1);
  });
});
