/** Our own service under the kit: in process, with a clock that moves on each wait, and readable messages. */
import { computeStaffCode, insertReviewer, linkTokenIn, newMobile, openWorld, type World } from '@stepgate/testkit';
import type { Ports } from '../ports.ts';
import { readSettings, type Settings } from '../settings.ts';

export type OwnService = { readonly address: string; readonly settings: Settings; readonly ports: Ports; readonly world: World };

const address = 'https://app.ex.test';

/** `fetch` without a network. */
const fetchIn =
  (world: World): Ports['fetch'] =>
  async (url, { method = 'GET', headers, body }) => {
    const request = new Request(url, { method, ...(headers && { headers }), ...(body && { body }) });
    const payload = Buffer.from(await request.arrayBuffer());
    const sentHeaders = Object.fromEntries(
      [...new Headers(headers), ...request.headers].filter(([name]) => name !== 'content-length'),
    );
    const answer = await world.app.inject({
      method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
      url: `${url.pathname}${url.search}`,
      headers: sentHeaders,
      ...(payload.length > 0 && { payload }),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) answered.append(name, String(each));
    return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers: answered });
  };

/** Customers for everything that the kit can reach: one customer with all checks who may be changed, and one for each further challenge. */
export async function openOwnService(
  overrides: Partial<Pick<Settings, 'accessToken' | 'identityHost'>> = {},
): Promise<OwnService> {
  const world = await openWorld({ settings: { testCode: true, ...overrides } });
  const staff = await insertReviewer(world);
  const changed = await world.addCustomer({ withoutAuthenticator: true });
  await world.storage.queries
    .insertInto('business')
    .values({ id: world.secrets.newToken(), name: 'Brightwater Ltd', owner_id: changed.id, created_at: world.clock.now() })
    .execute();
  const others = [
    changed,
    await world.addCustomer({ preferred: 'PASSWORD' }),
    await world.addCustomer({ risk: 'profile' }),
    await world.addCustomer({ risk: 'checkpoint' }),
    await world.addCustomer({ risk: 'guess' }),
    await world.addCustomer({ emailVerified: false }),
  ];
  const first = await world.addCustomer();
  const settings = readSettings({
    ...overrides,
    strict: true,
    testCode: '111111',
    newPhoneNumber: newMobile(),
    newEmail: 'kit@ex.test',
    staff: { email: staff.email, password: staff.password },
    customers: [
      { email: first.email, password: first.password, mayChange: true },
      ...others.map(({ email, password, phone }) => ({
        email,
        password,
        phoneNumber: phone,
        mayChange: email === changed.email,
      })),
    ],
  });
  const ports: Ports = {
    fetch: fetchIn(world),
    now: () => world.clock.now(),
    wait: async (milliseconds) => world.clock.move(milliseconds),
    codes: {
      code: async ({ of }) => (of === staff.email ? computeStaffCode(world, staff) : '111111'),
      link: async ({ to }) => linkTokenIn(await world.messagesTo(to)),
    },
  };
  return { address, settings, ports, world };
}
