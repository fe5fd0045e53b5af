import { beginLogin, databases, openWorld, paths, type World, type WorldCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const step = 30_000;

const fullwidth = (code: string): string => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const arabic = (code: string): string => code.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));

describe.each(databases)('authenticator codes on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  /** With a new token each time. */
  const tryCode = async (customer: WorldCustomer, code: unknown): Promise<number> =>
    (await world.ask(paths.verify('totp'), { oneTimeToken: await beginLogin(world, customer), body: { code } })).status;

  it('[TOTP-01] a code is valid once: not again in its step, in the next, or in another spelling (CV4)', async () => {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    const code = world.totpCodeOf(customer);
    expect(await tryCode(customer, code)).toBe(200);
    const spellings = [
      `${code.slice(0, 3)} ${code.slice(3)}`,
      ` ${code}`,
      `${code}\n`,
      fullwidth(code),
      arabic(code),
      `+${code}`,
    ];
    for (const again of [code, ...spellings]) expect(await tryCode(customer, again), again).toBe(400);
    world.clock.move(step);
    for (const again of [code, ...spellings]) expect(await tryCode(customer, again), again).toBe(400);
    expect(await tryCode(customer, world.totpCodeOf(customer))).toBe(200);
  });

  it('a code in another spelling is refused, and stays valid in the right one (CV4)', async () => {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    const code = world.totpCodeOf(customer);
    for (const spelling of [`${code.slice(0, 3)} ${code.slice(3)}`, fullwidth(code), arabic(code), Number(code)])
      expect(await tryCode(customer, spelling), String(spelling)).toBe(400);
    expect(await tryCode(customer, code)).toBe(200);
  });

  it('a clock that is one step off is accepted, two steps off is not, and no step is valid after a later one (CV4)', async () => {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    for (const stepsAway of [-2, 2]) expect(await tryCode(customer, world.totpCodeOf(customer, stepsAway))).toBe(400);
    expect(await tryCode(customer, world.totpCodeOf(customer, -1))).toBe(200);
    expect(await tryCode(customer, world.totpCodeOf(customer, -1))).toBe(400);
    expect(await tryCode(customer, world.totpCodeOf(customer, 1))).toBe(200);
    // The current step is before the used one.
    expect(await tryCode(customer, world.totpCodeOf(customer))).toBe(400);
    world.clock.move(step);
    expect(await tryCode(customer, world.totpCodeOf(customer))).toBe(400);
    world.clock.move(step);
    expect(await tryCode(customer, world.totpCodeOf(customer))).toBe(200);
  });

  it('[TOTP-01] of sixteen parallel uses of one code, four on each of four tokens, exactly one succeeds (CV3)', async () => {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    const tokens = [];
    for (let n = 0; n < 4; n += 1) tokens.push(await beginLogin(world, customer));
    const code = world.totpCodeOf(customer);
    const uses = tokens.flatMap((oneTimeToken) =>
      Array.from({ length: 4 }, () => world.ask(paths.verify('totp'), { oneTimeToken, body: { code } })),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});
