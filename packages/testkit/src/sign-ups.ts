/** Sign-ups with the real calls: from an address to an account. */
import { calls, routes } from '@stepgate/contract';
import { askingFrom, newAddress } from './addresses.ts';
import { type Answer, type Ask, paths, tokenOf } from './asking.ts';
import { cookiesOf, linkTokenIn } from './journeys.ts';
import type { World } from './open-world.ts';
import { enterNewNumber, newMobile } from './phone-changes.ts';

/** Paths of a registration's calls. */
export const registrationPaths = (id: string) => {
  const path = (call: { readonly path: string }): string => call.path.replace(':id', id);
  return {
    registration: path(calls.registration),
    profile: path(calls.setRegistrationProfile),
    phone: path(calls.beginRegistrationPhone),
    password: path(calls.completeRegistration),
  };
};

type Asking = Pick<World, 'ask'>;
type Outbox = Pick<World, 'messagesTo'>;

/** A sign-up and its browser. */
export type SignUp = {
  readonly email: string;
  readonly id: string;
  readonly signupToken: string;
  readonly emailVerifyOtt: string;
  readonly cookie: string;
  readonly answer: Answer;
};

let made = 0;

/** An address that no sign-up has used before. */
export function newEmail(): string {
  made += 1;
  return `new${made}@ex.test`;
}

const field = (body: unknown, name: string): string => {
  const value: unknown = JSON.parse(JSON.stringify(body))[name];
  if (typeof value !== 'string') throw new Error(`the answer has no ${name}: ${JSON.stringify(body)}`);
  return value;
};

export const signUpBody = (email: string, more: object = {}): { readonly signup: object } => ({
  signup: { email, accountType: 'personal', isConsentSeen: true, ...more },
});

/** Enters an address, each time from another network if the service trusts that header. */
export async function beginSignUp({ ask }: Asking, email = newEmail(), more: object = {}, request: Ask = {}): Promise<SignUp> {
  const answer = await askingFrom({ ask }, newAddress()).ask(calls.signUp.path, { ...request, body: signUpBody(email, more) });
  const { body } = answer;
  return {
    email,
    id: field(body, 'id'),
    signupToken: field(body, 'signupToken'),
    emailVerifyOtt: field(body, 'emailVerifyOtt'),
    cookie: cookiesOf(answer),
    answer,
  };
}

export const openLink = ({ ask }: Asking, token: string, cookie?: string): Promise<Answer> =>
  ask(calls.openRegistration.path, { body: { token }, ...(cookie !== undefined && { cookie }) });

/** Opens the link in the newest mail to the address, in the browser where the sign-up began. */
export async function readSignUpMail(world: Asking & Outbox, { email, cookie }: SignUp): Promise<void> {
  const messages = (await world.messagesTo(email)).filter(({ text }) => text.includes(`${routes.register}/`));
  const { status } = await openLink(world, linkTokenIn(messages), cookie);
  if (status !== 200) throw new Error(`opening the link was answered with ${status}`);
}

export const giveProfile = ({ ask }: Asking, { id, cookie }: SignUp, more: object = {}): Promise<Answer> =>
  ask(registrationPaths(id).profile, { cookie, body: { accountType: 'personal', country: 'GB', ...more } });

/** Proves a number. @returns the token of that step */
export async function givePhone(
  world: Pick<World, 'ask' | 'codeSentTo'>,
  { id, cookie }: SignUp,
  number = newMobile(),
): Promise<string> {
  const oneTimeToken = tokenOf((await world.ask(registrationPaths(id).phone, { method: 'POST', cookie })).body);
  const otpCode = await enterNewNumber(world, oneTimeToken, number);
  const { status } = await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
  if (status !== 200) throw new Error(`the code to the number was answered with ${status}`);
  return oneTimeToken;
}

export const newPassword = 'a river of small stones';

export const givePassword = ({ ask }: Asking, { id, cookie }: SignUp, password = newPassword): Promise<Answer> =>
  ask(registrationPaths(id).password, { cookie, body: { password } });

export async function readStep({ ask }: Asking, { id, cookie }: Pick<SignUp, 'id' | 'cookie'>): Promise<string> {
  return field((await ask(registrationPaths(id).registration, { cookie })).body, 'step');
}

/** A sign-up that only lacks its password. */
export async function signUpToPassword(world: World, email = newEmail(), number = newMobile()): Promise<SignUp> {
  const begun = await beginSignUp(world, email);
  await readSignUpMail(world, begun);
  await giveProfile(world, begun);
  await givePhone(world, begun, number);
  return begun;
}
