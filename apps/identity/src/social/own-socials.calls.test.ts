import { calls, lifetimes, type SocialProvider, socialCallbackPath } from '@stepgate/contract';
import {
  cookiesOf,
  cookiesSetBy,
  databases,
  freezeSessions,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newSession,
  openWorld,
  paths,
  postApproved,
  readRiskyChange,
  stepUp,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SocialIdentity, SocialLogin } from '../providers/social/social-login.ts';

/** The identity or the error that the provider returns next. */
let says: SocialIdentity | 'refused' | Error;
let away = false;

const provider: SocialLogin = {
  async begin({ state }) {
    if (away) throw new Error('provider unavailable');
    return new URL(`https://idp.ex.test/auth?state=${state}`);
  },
  async finish() {
    if (says instanceof Error) throw says;
    return says;
  },
};
const socials = new Map<SocialProvider, SocialLogin>([
  ['google', provider],
  ['facebook', provider],
]);

let named = 0;
/** An identity without a verified address, as Facebook gives. */
function newPerson(verifiedEmail?: string): SocialIdentity {
  named += 1;
  return { issuer: 'https://idp.ex.test', subject: `person ${named}`, verifiedEmail };
}

const back = (what: string): string => `/home/security#social=${what}`;
const notConnected = [
  { provider: 'google', connected: false },
  { provider: 'facebook', connected: false },
];
const connected = [
  { provider: 'google', connected: false },
  { provider: 'facebook', connected: true },
];

function createVisitor(world: World) {
  async function comeBack(state: string, cookie: string) {
    const url = `${socialCallbackPath.replace(':provider', 'facebook')}?code=c&state=${state}`;
    const answer = await world.app.inject({ url, headers: { cookie } });
    return { status: answer.statusCode, location: answer.headers.location, cookies: cookiesSetBy(answer) };
  }
  /** @returns the state and the question's cookie with which the browser comes back */
  async function begin({ post }: Pick<LoggedInCustomer, 'post'>) {
    const out = await post(calls.connectOwnSocial.path, { provider: 'facebook' });
    expect(out.status).toBe(200);
    return { state: JSON.stringify(out.body).match(/state=([\w-]+)/)?.[1] ?? '', question: cookiesOf(out) };
  }
  /** The whole round trip in one browser, with the identity that the provider returns. */
  async function connect(owner: LoggedInCustomer, who: typeof says) {
    const { state, question } = await begin(owner);
    says = who;
    return comeBack(state, `${question}; ${owner.cookie}`);
  }
  /** Without a session, as from the login form. */
  async function logInAs(who: SocialIdentity) {
    says = who;
    const out = await world.ask(calls.connectSocial.path, { body: { provider: 'facebook' } });
    return comeBack(JSON.stringify(out.body).match(/state=([\w-]+)/)?.[1] ?? '', cookiesOf(out));
  }
  const disconnect = (owner: LoggedInCustomer, name = 'facebook') =>
    postApproved(world, owner, calls.disconnectSocial.path.replace(':provider', name));
  const shown = async ({ security }: LoggedInCustomer) => (await security()).body;
  const identities = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('social_identity').selectAll().where('customer_id', '=', id).execute();
  const subjects = async ({ email }: WorldCustomer) => (await world.messagesTo(email)).map(({ subject }) => subject);
  return { comeBack, begin, connect, logInAs, disconnect, shown, identities, subjects };
}

const toldOfConnection = 'You can now log in with Facebook';
const onlyTheQuestionEnds = [expect.stringMatching(/^__Host-stepgate-social-login=; .*Max-Age=0/)];

beforeEach(() => {
  away = false;
});

describe.each(databases)('social logins of an account, on $name', ({ newDatabase }) => {
  let world: World;
  let visitor: ReturnType<typeof createVisitor>;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, socials });
    visitor = createVisitor(world);
  });
  afterAll(() => world.close());

  it('a logged-in customer connects an identity with an unverified address, is notified, and can log in with it from then on (SO1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const person = newPerson();
    expect((await visitor.logInAs(person)).location).toBe('/login/social#problem=unverified');
    expect(await visitor.shown(owner)).toMatchObject({ socials: notConnected });
    expect(await visitor.connect(owner, person)).toEqual({
      status: 303,
      location: back('connected'),
      cookies: onlyTheQuestionEnds,
    });
    expect(await visitor.shown(owner)).toMatchObject({ socials: connected });
    expect((await visitor.connect(owner, person)).location).toBe(back('connected'));
    expect(await visitor.subjects(owner.customer)).toEqual([toldOfConnection]);
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('social');
    expect((await visitor.logInAs(person)).location).toMatch(/^\/login\/social#token=/);
  });

  it('an identity that belongs to another customer stays theirs, whatever its address is (SO1)', async () => {
    const [victim, attacker] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const person = newPerson();
    await visitor.connect(victim, person);
    expect((await visitor.connect(attacker, { ...person, verifiedEmail: attacker.customer.email })).location).toBe(back('taken'));
    expect(await visitor.identities(attacker.customer)).toEqual([]);
    expect(await visitor.identities(victim.customer)).toMatchObject([{ subject: person.subject }]);
    expect(await visitor.subjects(attacker.customer)).toEqual([]);
  });

  it('of two customers who connect one identity at the same moment, one gets it', async () => {
    const both = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const person = newPerson();
    const begun = await Promise.all(both.map((owner) => visitor.begin(owner)));
    says = person;
    const came = await Promise.all(
      begun.map(({ state, question }, at) => visitor.comeBack(state, `${question}; ${both[at]?.cookie}`)),
    );
    expect(came.map(({ location }) => location).sort()).toEqual([back('connected'), back('taken')]);
  });

  it("a session that is someone else's, for data sharing, missing, ended or frozen connects nothing and logs no one in (SO2)", async () => {
    const [owner, other] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const failed = { status: 303, location: back('failed'), cookies: onlyTheQuestionEnds };
    for (const session of [other.cookie, '', '__Host-stepgate-session=made-up']) {
      const { state, question } = await visitor.begin(owner);
      // Even if both sides know the address: a login would link it, but this does not.
      says = newPerson(owner.customer.email);
      expect(await visitor.comeBack(state, `${question}; ${session}`)).toEqual(failed);
    }
    const { state, question } = await visitor.begin(owner);
    await owner.post(paths.logout);
    says = newPerson(owner.customer.email);
    expect(await visitor.comeBack(state, `${question}; ${owner.cookie}`)).toEqual(failed);
    const frozen = await newSession(world, owner.customer);
    const begun = await visitor.begin(frozen);
    await freezeSessions(world.storage, owner.customer, world.clock.now());
    expect(await visitor.comeBack(begun.state, `${begun.question}; ${frozen.cookie}`)).toEqual(failed);
    const sharing = await newSession(world, owner.customer);
    const asked = await visitor.begin(sharing);
    await world.storage.queries
      .updateTable('session')
      .set({ scope: 'data-sharing' })
      .where('customer_id', '=', owner.customer.id)
      .execute();
    expect(await visitor.comeBack(asked.state, `${asked.question}; ${sharing.cookie}`)).toEqual(failed);
    for (const { customer } of [owner, other]) {
      expect(await visitor.identities(customer)).toEqual([]);
      expect(await visitor.subjects(customer)).toEqual([]);
    }
  });

  it('another browser’s answer, or a used one, is refused with 400 even with a session (SO2)', async () => {
    const [attacker, victim] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const { state, question } = await visitor.begin(attacker);
    const own = await visitor.begin(victim);
    says = newPerson();
    for (const cookie of [victim.cookie, `${own.question}; ${victim.cookie}`])
      expect(await visitor.comeBack(state, cookie)).toMatchObject({ status: 400, cookies: [] });
    expect((await visitor.comeBack(state, `${question}; ${attacker.cookie}`)).location).toBe(back('connected'));
    expect((await visitor.comeBack(state, `${question}; ${attacker.cookie}`)).status).toBe(400);
    expect(await visitor.identities(victim.customer)).toEqual([]);
  });

  it('disconnecting notifies by mail once and ends logins that it began; another provider’s connection stays (SO1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const person = newPerson();
    await visitor.connect(owner, person);
    const begun = String((await visitor.logInAs(person)).location).split('=')[1] ?? '';
    expect((await world.ask(paths.status, { oneTimeToken: begun })).status).toBe(200);
    expect((await visitor.disconnect(owner, 'google')).status).toBe(204);
    expect(await visitor.shown(owner)).toMatchObject({ socials: connected });
    for (let n = 0; n < 2; n += 1) expect((await visitor.disconnect(owner)).status).toBe(204);
    expect(await visitor.shown(owner)).toMatchObject({ socials: notConnected });
    expect((await world.ask(paths.status, { oneTimeToken: begun })).status).toBe(401);
    expect((await visitor.logInAs(person)).location).toBe('/login/social#problem=unverified');
    expect(await visitor.subjects(owner.customer)).toEqual([toldOfConnection, 'Facebook was disconnected from your account']);
  });
});

describe('social logins of an account', () => {
  let world: World;
  let visitor: ReturnType<typeof createVisitor>;
  beforeAll(async () => {
    world = await openWorld({ socials });
    visitor = createVisitor(world);
  });
  afterAll(() => world.close());

  it('[OWNER-05] connecting needs a second factor of the last five minutes, disconnecting an approval of its own; without it no browser is sent anywhere (SO1)', async () => {
    const owner = await newLoggedInCustomer(world);
    await visitor.connect(owner, newPerson());
    world.clock.move(lifetimes.freshSecondFactor - 60_000);
    await owner.security();
    world.clock.move(60_000);
    const asked = () => owner.post(calls.connectOwnSocial.path, { provider: 'google' });
    const disconnecting = () => owner.post(calls.disconnectSocial.path.replace(':provider', 'facebook'));
    for (const answer of [await asked(), await disconnecting()])
      expect([answer.status, answer.body, answer.cookies]).toEqual([
        403,
        expect.objectContaining({ code: 'second_factor_needed' }),
        [],
      ]);
    expect(await visitor.identities(owner.customer)).toHaveLength(1);
    await stepUp(world, owner);
    expect((await asked()).status).toBe(200);
    expect((await disconnecting()).status).toBe(403);
    expect((await visitor.disconnect(owner)).status).toBe(204);
  });

  it('a customer who logs in again meanwhile is connected', async () => {
    const owner = await newLoggedInCustomer(world);
    const { state, question } = await visitor.begin(owner);
    const { cookie } = await newSession(world, owner.customer);
    says = newPerson();
    expect((await visitor.comeBack(state, `${question}; ${cookie}`)).location).toBe(back('connected'));
  });

  it('a refusal or an error at the provider changes nothing and is shown on the security page', async () => {
    const owner = await newLoggedInCustomer(world);
    expect((await visitor.connect(owner, 'refused')).location).toBe(back('refused'));
    expect((await visitor.connect(owner, new Error('forged'))).location).toBe(back('failed'));
    away = true;
    const { status, body, cookies } = await owner.post(calls.connectOwnSocial.path, { provider: 'google' });
    expect([status, body, cookies]).toMatchObject([502, { code: 'social_unavailable' }, []]);
    expect(await visitor.identities(owner.customer)).toEqual([]);
  });

  it('knows three providers, connects only those that are set up, and shows only those', async () => {
    const owner = await newLoggedInCustomer(world, { language: 'de' });
    const at = (name: unknown) => owner.post(calls.connectOwnSocial.path, { provider: name });
    expect(await at('apple')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    for (const bad of ['Google', '', null, 3]) expect((await at(bad)).status).toBe(400);
    expect((await visitor.disconnect(owner, 'other')).status).toBe(400);
    await visitor.connect(owner, newPerson());
    expect(await visitor.subjects(owner.customer)).toEqual(['Sie können sich jetzt mit Facebook anmelden']);
    const without = await openWorld();
    expect((await (await newLoggedInCustomer(without)).security()).body).toMatchObject({ socials: [] });
    await without.close();
  });

  it('limits how often one network may begin', async () => {
    const limited = await openWorld({ socials, settings: { loginsFrom: { captchaAfter: 1, most: 2, within: 60_000 } } });
    const owner = await newLoggedInCustomer(limited);
    const ask = () => owner.post(calls.connectOwnSocial.path, { provider: 'google' });
    for (let n = 0; n < 2; n += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    await limited.close();
  });
});
