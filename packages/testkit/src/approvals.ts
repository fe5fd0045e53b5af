/** Requests that are approved one by one: asked, approved, and asked again. */
import { headers } from '@stepgate/contract';
import { type Answer, type Ask, paths } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import type { World } from './open-world.ts';
import type { Owner } from './owners.ts';

/** The token that a refusal gives to approve the request with. */
export function approvalIn({ status, headers: given }: Answer): string {
  const token = given[headers.approval];
  if (typeof token !== 'string') throw new Error(`an answer with ${status} asks for no approval`);
  return token;
}

/** Passes what an approval asks for with the customer's app, half a minute after whatever was before. @returns its token */
export async function approveWithApp(world: World, customer: WorldCustomer, refusal: Answer): Promise<string> {
  const oneTimeToken = approvalIn(refusal);
  world.clock.move(30_000);
  await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
  return oneTimeToken;
}

/** A request of a session, with an approval where one is given. */
export const askWith = (world: Pick<World, 'ask'>, { cookie }: Owner, path: string, approval?: string, ask: Ask = {}) =>
  world.ask(path, {
    cookie,
    ...ask,
    headers: { ...(approval !== undefined && { [headers.approval]: approval }), ...ask.headers },
  });

/** The demo's transfer, as its page sends it: the same wish each time. */
export const sendMoney = (world: World, owner: Owner, approval?: string, body: unknown = toAda): Promise<Answer> =>
  askWith(world, owner, paths.sendMoney, approval, { body, headers: { [headers.idempotencyKey]: 'one-wish' } });

/** 250.00 GBP to Ada Lovelace. */
export const toAda = { payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' };

/** What a token is about, as its screens are told. */
export async function aboutOf(world: World, oneTimeToken: string, language = 'en'): Promise<unknown> {
  const { body } = await world.ask(paths.status, { oneTimeToken, headers: { [headers.language]: language } });
  return JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.about;
}
