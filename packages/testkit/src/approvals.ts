/** Requests that need an approval each: sent, approved, and sent again. */
import { headers } from '@stepgate/contract';
import { type Answer, type Ask, paths } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import type { LoggedInCustomer } from './logged-in-customers.ts';
import type { World } from './open-world.ts';
import { passWithPasskey, type TestPasskey } from './passkey.ts';

/** The token of a refusal that demands an approval. */
export function approvalIn({ status, headers: answerHeaders }: Answer): string {
  const token = answerHeaders[headers.approval];
  if (typeof token !== 'string') throw new Error(`an answer with ${status} asks for no approval`);
  return token;
}

/** Passes an approval's challenge with the customer's app, thirty seconds after any earlier code. @returns its token */
export async function approveWithApp(world: World, customer: WorldCustomer, refusal: Answer): Promise<string> {
  const oneTimeToken = approvalIn(refusal);
  world.clock.move(30_000);
  await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
  return oneTimeToken;
}

/** A request of a session, with an approval if one is given. */
export const askWith = (
  world: Pick<World, 'ask'>,
  { cookie }: LoggedInCustomer,
  path: string,
  approval?: string,
  ask: Ask = {},
) =>
  world.ask(path, {
    cookie,
    ...ask,
    headers: { ...(approval !== undefined && { [headers.approval]: approval }), ...ask.headers },
  });

/** Posts in a session and, if that demands an approval, approves it with the customer's app and posts again. @returns the last answer */
export async function postApproved(world: World, owner: LoggedInCustomer, path: string, ask: Ask = {}): Promise<Answer> {
  const wish: Ask = { method: 'POST', ...ask };
  const answer = await askWith(world, owner, path, undefined, wish);
  if (answer.headers[headers.approval] === undefined) return answer;
  return askWith(world, owner, path, await approveWithApp(world, owner.customer, answer), wish);
}

/** The same, approved with a passkey. */
export async function postApprovedBy(
  world: World,
  owner: LoggedInCustomer,
  passkey: TestPasskey,
  path: string,
  ask: Ask = {},
): Promise<Answer> {
  const wish: Ask = { method: 'POST', ...ask };
  const answer = await askWith(world, owner, path, undefined, wish);
  if (answer.headers[headers.approval] === undefined) return answer;
  await passWithPasskey(world, passkey, approvalIn(answer));
  return askWith(world, owner, path, approvalIn(answer), wish);
}

/** The demo's transfer, as its page sends it, always with the same idempotency key. */
export const sendMoney = (world: World, owner: LoggedInCustomer, approval?: string, body: unknown = toAda): Promise<Answer> =>
  askWith(world, owner, paths.sendMoney, approval, { body, headers: { [headers.idempotencyKey]: 'one-wish' } });

/** £250.00 to Ada Lovelace. */
export const toAda = { payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' };

/** The transaction details of a token, as its screens receive them. */
export async function readTransactionDetails(world: World, oneTimeToken: string, language = 'en'): Promise<unknown> {
  const { body } = await world.ask(paths.status, { oneTimeToken, headers: { [headers.language]: language } });
  return JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.transactionDetails;
}
