/** Somebody with a part of what proves an account: the owner, or a thief. They get in, approve and pay with whatever they hold. */
import { type ChallengeType, calls, headers, type PasskeyAssertion, type PasskeyRequestOptions } from '@stepgate/contract';
import {
  type Answer,
  type Ask,
  cookiesOf,
  linkTokenIn,
  paths,
  type TestDevice,
  type TestPasskey,
  toAda,
  tokenOf,
  type World,
} from '@stepgate/testkit';

export type Somebody = {
  readonly world: World;
  email: string;
  password: string;
  /** The owner of the mails that they read. */
  readonly mailboxes: Set<string>;
  /** The owner of the texts that they read. */
  readonly numbers: Set<string>;
  /** Gives the app's code now. */
  app: (() => string) | undefined;
  passkeys: readonly TestPasskey[];
  backupCodes: readonly string[];
  device: TestDevice | undefined;
};

/** Longer than the wait between two codes of an app, and between two messages to a number. */
const pause = 31_000;

export const parsed = ({ body }: Answer) => JSON.parse(JSON.stringify(body ?? {}));

type Listed = {
  readonly type: string;
  readonly viewData?: { readonly attributes?: { readonly message?: string } };
  readonly availablePhoneNumbers?: readonly { readonly id: string }[];
};

const codeFrom = (text: string | undefined): string | undefined => text?.match(/\d{6}/)?.[0];

async function byText(who: Somebody, oneTimeToken: string, { availablePhoneNumbers = [] }: Listed): Promise<void> {
  const { world, numbers } = who;
  for (const { id } of availablePhoneNumbers) {
    const before = new Map<string, number>();
    for (const number of numbers) before.set(number, (await world.messagesTo(number)).length);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: { phoneNumberId: id } });
    for (const number of numbers) {
      const otpCode = codeFrom((await world.messagesTo(number)).slice(before.get(number)).at(-1)?.text);
      if (otpCode !== undefined) await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    }
  }
}

async function byApp(who: Somebody, oneTimeToken: string): Promise<void> {
  if (who.app !== undefined) {
    await who.world.ask(paths.verify('totp'), { oneTimeToken, body: { code: who.app() } });
    return;
  }
  const [backupCode, ...others] = who.backupCodes;
  if (backupCode === undefined) return;
  const { status } = await who.world.ask(calls.verifyBackupCode.path, { oneTimeToken, body: { backupCode } });
  if (status === 200) who.backupCodes = others;
}

/** @returns `undefined` if the passkey isn't among those that the page asks for */
function signed(passkey: TestPasskey, options: PasskeyRequestOptions): PasskeyAssertion | undefined {
  try {
    return passkey.get(options);
  } catch {
    return undefined;
  }
}

async function byPasskey({ world, passkeys }: Somebody, oneTimeToken: string): Promise<void> {
  for (const passkey of passkeys) {
    const begun = await world.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
    if (begun.status !== 200) return;
    const credential = signed(passkey, parsed(begun).options);
    if (credential !== undefined) await world.ask(calls.verifyPasskey.path, { oneTimeToken, body: { credential } });
  }
}

async function byDevice({ world, device }: Somebody, oneTimeToken: string, { viewData }: Listed): Promise<void> {
  if (device === undefined) return;
  await world.ask(paths.triggerPush, { method: 'POST', oneTimeToken });
  const request: { requestId: string; summary?: string } | undefined = parsed(
    await device.requests(world.ask, world.clock.now()),
  ).requests?.at(-1);
  const number = viewData?.attributes?.message?.match(/\b\d\d\b/)?.[0];
  if (request !== undefined) await device.answer(world.ask, request.requestId, 'APPROVED', number, request.summary);
}

const ways: { readonly [T in ChallengeType]?: (who: Somebody, oneTimeToken: string, method: Listed) => Promise<unknown> } = {
  SMS: byText,
  TOTP: byApp,
  PASSKEY: byPasskey,
  PUSH: byDevice,
  PASSWORD: ({ world, password }, oneTimeToken) => world.ask(paths.verifyPassword, { oneTimeToken, body: { password } }),
  async EMAIL_CHECKPOINT({ world, email, mailboxes }, oneTimeToken) {
    await world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} });
    if (!mailboxes.has(email)) return;
    const token = linkTokenIn(await world.messagesTo(email));
    await world.ask(paths.answerEmailCheckpoint, { body: { token, answer: 'yes' } });
  },
};

const wayOf = (type: string) => Object.entries(ways).find(([name]) => name === type)?.[1];

/** Goes through the challenges of a token, each by the first method that works. @returns whether nothing is left to prove */
export async function prove(who: Somebody, oneTimeToken: string): Promise<boolean> {
  const { world } = who;
  const open = async (): Promise<readonly (readonly Listed[])[] | undefined> => {
    const answer = await world.ask(paths.status, { oneTimeToken });
    if (answer.status !== 200) return undefined;
    type Entry = { primaryChallenge: Listed; alternatives: Listed[]; required: boolean; passed: boolean };
    const { challenges }: { challenges: Entry[] } = parsed(answer).oneTimeTokenProperties;
    return challenges
      .filter(({ required, passed }) => required && !passed)
      .map(({ primaryChallenge, alternatives }) => [primaryChallenge, ...alternatives]);
  };
  for (;;) {
    const left = await open();
    const [methods] = left ?? [];
    if (left === undefined || methods === undefined) return left !== undefined;
    let passed = false;
    for (const method of methods) {
      world.clock.move(pause);
      await wayOf(method.type)?.(who, oneTimeToken, method);
      passed = (await open())?.length !== left.length;
      if (passed) break;
    }
    if (!passed) return false;
  }
}

async function exchange({ world }: Somebody, oneTimeToken: string): Promise<string | undefined> {
  const answer = await world.ask(paths.exchange, { body: { oneTimeToken } });
  return answer.status === 200 ? cookiesOf(answer) : undefined;
}

/** The link of the newest mail with that target. */
async function mailed({ world, email, mailboxes }: Somebody, page: string): Promise<string | undefined> {
  if (!mailboxes.has(email)) return undefined;
  const mails = (await world.messagesTo(email)).filter(({ text }) => text.includes(`/${page}#token=`));
  return mails.length === 0 ? undefined : linkTokenIn(mails);
}

/** Sets a new password by the mailbox and whatever proves the account. @returns the cookie of a session, if it gave one */
export async function resetPassword(who: Somebody, password: string): Promise<string | undefined> {
  const { world, email } = who;
  await world.ask(calls.askPasswordReset.path, { body: { email } });
  await world.runJobs();
  const token = await mailed(who, 'reset-password');
  const begun = token === undefined ? undefined : await world.ask(paths.beginPasswordReset, { body: { token } });
  if (begun?.status !== 200) return undefined;
  const oneTimeToken = tokenOf(begun.body);
  await prove(who, oneTimeToken);
  const set = await world.ask(paths.setPassword, { oneTimeToken, body: { password } });
  if (set.status !== 204) return undefined;
  who.password = password;
  await prove(who, oneTimeToken);
  return exchange(who, oneTimeToken);
}

/** @returns the cookie of a session; `undefined` if nothing that they hold opens one */
export async function enter(who: Somebody): Promise<string | undefined> {
  const { world, email, password } = who;
  for (const passkey of who.passkeys) {
    const options = parsed(await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' })).options;
    const begun = await world.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options) } });
    const cookie = begun.status === 200 ? await exchange(who, tokenOf(begun.body)) : undefined;
    if (cookie !== undefined) return cookie;
  }
  const begun = await world.ask(paths.login, { body: { email, password } });
  if (begun.status === 200) {
    const oneTimeToken = tokenOf(begun.body);
    await prove(who, oneTimeToken);
    const cookie = await exchange(who, oneTimeToken);
    if (cookie !== undefined) return cookie;
  }
  return resetPassword(who, `${password} again`);
}

/** Makes a request of a session, and approves it if it has to be. @returns the last answer */
export async function request(who: Somebody, cookie: string, path: string, wish: Ask = {}): Promise<Answer> {
  const ask = (approval?: string) =>
    who.world.ask(path, {
      method: 'POST',
      ...wish,
      cookie,
      headers: { ...wish.headers, ...(approval !== undefined && { [headers.approval]: approval }) },
    });
  const first = await ask();
  const approval = first.headers[headers.approval];
  if (typeof approval !== 'string') return first;
  await prove(who, approval);
  return ask(approval);
}

/** Sends money, and confirms what holds it where they can. @returns whether it was sent */
export async function pay(who: Somebody, cookie: string): Promise<boolean> {
  const wish = { body: toAda, headers: { [headers.idempotencyKey]: who.world.secrets.newToken() } };
  const send = () => request(who, cookie, paths.sendMoney, wish);
  const held = await send();
  const token = held.headers[headers.coolOff];
  if (typeof token !== 'string') return held.status === 200;
  await prove(who, token);
  return (await send()).status === 200;
}
