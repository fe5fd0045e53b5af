/** A stranger's requests five times a day, and the customer's login then, in an unknown browser. */
import { calls, type PasskeyRequestOptions } from '@stepgate/contract';
import {
  type Answer,
  askingFrom,
  beginLogin,
  cookiesOf,
  insertPasskey,
  linkTokenIn,
  newAddress,
  newEmail,
  openLink,
  passWithText,
  paths,
  signUpBody,
  type TestPasskey,
  type Twist,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';

/** Complete by type: each has its attack and its way in below. */
export const hostileFamilies = ['passwords', 'codes', 'passkeys', 'resets', 'sign-ups', 'neighbours'] as const;
export type HostileFamily = (typeof hostileFamilies)[number];

/** The way in that worked. */
export type Way =
  | 'the password and a code'
  | 'thirty times the password and a code'
  | 'a mailed link, then the password and a code'
  | 'the passkey'
  | 'a new password by a mailed link'
  | 'the link of a sign-up mail';

export type Victim = {
  readonly email: string;
  /** Five requests of the stranger. */
  attack(): Promise<void>;
  /** Follows the offers of the screens. Throws if it doesn't get in. */
  enter(): Promise<Way>;
};

const fifth = [1, 2, 3, 4, 5] as const;

function must(answer: Answer, step: string): Answer {
  if (answer.status >= 300) throw new Error(`${step} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

const strangerIn = (world: World) => askingFrom(world, newAddress());

async function exchange(world: World, oneTimeToken: string): Promise<void> {
  must(await world.ask(paths.exchange, { body: { oneTimeToken } }), 'the exchange');
}

/** Asks for a link and opens the newest mail. @returns the answer of its page */
async function openMailedLink(world: World, email: string): Promise<Answer> {
  must(await world.ask(calls.askPasswordReset.path, { body: { email } }), 'asking for a link');
  const mails = (await world.messagesTo(email)).filter(({ subject }) => subject === 'Set a new password');
  return must(await world.ask(paths.beginPasswordReset, { body: { token: linkTokenIn(mails) } }), 'the mailed link');
}

/** In a new browser. If passwords are blocked there, by the link that the login page offers. */
async function enterByPassword(world: World, customer: WorldCustomer): Promise<Way> {
  const { email, password } = customer;
  const first = await world.ask(paths.login, { body: { email, password } });
  const isBlocked = first.status === 403;
  const cookie = isBlocked ? cookiesOf(await openMailedLink(world, email)) : '';
  const oneTimeToken = isBlocked ? await beginLogin(world, customer, { cookie }) : tokenOf(must(first, 'the login').body);
  await passWithText(world, customer, oneTimeToken);
  await exchange(world, oneTimeToken);
  return isBlocked ? 'a mailed link, then the password and a code' : 'the password and a code';
}

async function logInWithPasskey(client: Pick<World, 'ask'>, passkey: TestPasskey, twist?: Twist): Promise<Answer> {
  const { body } = await client.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
  const { options }: { options: PasskeyRequestOptions } = JSON.parse(JSON.stringify(body));
  return client.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options, twist) } });
}

const victimOf: Readonly<Record<HostileFamily, (world: World) => Promise<Victim>>> = {
  async passwords(world) {
    const customer = await world.addCustomer();
    const { email } = customer;
    return {
      email,
      async attack() {
        for (const n of fifth) await strangerIn(world).ask(paths.login, { body: { email, password: `a guess ${n}` } });
      },
      enter: () => enterByPassword(world, customer),
    };
  },
  async codes(world) {
    const customer = await world.addCustomer();
    return {
      email: customer.email,
      async attack() {
        const stranger = strangerIn(world);
        const oneTimeToken = tokenOf((await stranger.ask(paths.loginCdr, { body: { email: customer.email } })).body);
        for (const n of fifth) await stranger.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: `00000${n}` } });
      },
      enter: () => enterByPassword(world, customer),
    };
  },
  async passkeys(world) {
    const { id, email } = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, id, world.clock.now());
    // The stranger sits in the customer's network.
    const network = strangerIn(world);
    return {
      email,
      async attack() {
        for (const _ of fifth) await logInWithPasskey(network, passkey, { zeroedSignature: true });
      },
      async enter() {
        await exchange(world, tokenOf(must(await logInWithPasskey(network, passkey), 'the passkey').body));
        return 'the passkey';
      },
    };
  },
  async resets(world) {
    const customer = await world.addCustomer();
    const { email } = customer;
    let set = 0;
    return {
      email,
      async attack() {
        for (const _ of fifth) await strangerIn(world).ask(calls.askPasswordReset.path, { body: { email } });
      },
      async enter() {
        const oneTimeToken = tokenOf((await openMailedLink(world, email)).body);
        await passWithText(world, customer, oneTimeToken);
        set += 1;
        must(
          await world.ask(paths.setPassword, { oneTimeToken, body: { password: `a river of stones ${set}` } }),
          'the password',
        );
        await exchange(world, oneTimeToken);
        return 'a new password by a mailed link';
      },
    };
  },
  async neighbours(world) {
    const numbers = (many: number, from: number): readonly string[] =>
      Array.from({ length: many }, (_, n) => `+4477009004${from + n}`);
    async function addAll(all: readonly string[]): Promise<readonly WorldCustomer[]> {
      const added: WorldCustomer[] = [];
      for (const phone of all) added.push(await world.addCustomer({ phones: [phone] }));
      return added;
    }
    // A company buys its phones in one block, and so does the stranger, from the rest of it.
    const team = await addAll(numbers(30, 10));
    const prepaid = await addAll(numbers(5, 90));
    return {
      email: team[0]?.email ?? '',
      async attack() {
        for (const own of prepaid) {
          const stranger = strangerIn(world);
          await stranger.ask(paths.trigger('sms'), { oneTimeToken: await beginLogin(world, own), body: {} });
        }
      },
      async enter() {
        for (const member of team) {
          const client = { ...strangerIn(world), codeSentTo: world.codeSentTo };
          const oneTimeToken = await beginLogin(client, member);
          await passWithText(client, member, oneTimeToken);
          must(await client.ask(paths.exchange, { body: { oneTimeToken } }), 'the exchange');
        }
        return 'thirty times the password and a code';
      },
    };
  },
  async 'sign-ups'(world) {
    const email = newEmail();
    const signUp = () => strangerIn(world).ask(calls.signUp.path, { body: signUpBody(email) });
    return {
      email,
      async attack() {
        for (const _ of fifth) await signUp();
      },
      async enter() {
        must(await signUp(), 'the sign-up');
        must(await openLink(world, linkTokenIn(await world.messagesTo(email))), 'the link of the sign-up');
        return 'the link of a sign-up mail';
      },
    };
  },
};

/** A customer, or somebody who wants to become one, of whom the stranger knows the address, and for `passkeys` the id of a passkey. */
export const newVictim = (world: World, family: HostileFamily): Promise<Victim> => victimOf[family](world);
