/**
 * Another e-mail address for an account: asked for in a session, done by the link that the new address gets, and cancelled by the one that
 * the old address gets. Until then the account has the old one. The customer's row is taken first, so that two changes of one customer
 * never wait for each other. What the old mailbox can do after the change: `undo-email-change.ts`.
 */
import { emailChanges, lifetimes, routes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { allow } from './allowance.ts';
import { noteRiskyChange } from './cool-off.ts';
import { type Customer, customerWithId, findCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { forgetDevices } from './devices.ts';
import { addressHasAccountWords, emailChangeAskedWords, newEmailWords } from './email-change-words.ts';
import { offerUndo } from './email-undos.ts';
import { takeTurn } from './last-way.ts';
import { findLink, keepLink, type LinkKind, spendLink, voidEveryLink, voidLinks } from './links.ts';
import { queueMail } from './mail.ts';
import { linkTo } from './mail-words.ts';
import { maskEmail } from './masked.ts';
import { tell } from './notices.ts';
import { cancelOfCustomer } from './phone-change.ts';
import { Problem } from './problem.ts';
import { endSessionsOf } from './sessions.ts';
import { endTokens } from './token-progress.ts';

/** Ends the open change in some way but `done`, with both its links. @returns whether there was one */
export async function endEmailChange(
  queries: Queries,
  customerId: string,
  now: number,
  how: 'cancelled' | 'replaced',
): Promise<boolean> {
  const ended = await queries
    .updateTable('email_change')
    .set({ status: how, open_for: null, ended_at: now })
    .where('open_for', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  await voidLinks(queries, now, 'change-email', { customerId });
  await voidLinks(queries, now, 'cancel-email-change', { customerId });
  return ended !== undefined;
}

type Asking = { readonly email: string; readonly browser: string; readonly address: string };

/**
 * Takes in a change: a link for the new address, and a notice to the old one. Where the new one has an account, its owner is told so in
 * place of the link, and nothing else is different.
 * @throws Problem `too_many_requests`
 */
export async function askForEmailChange(
  deps: Deps,
  queries: Queries,
  customer: Customer,
  { email, browser, address }: Asking,
): Promise<void> {
  const { secrets, clock, settings } = deps;
  const now = clock.now();
  await takeTurn(queries, customer.id);
  await allow(queries, now, [{ key: `e-mail changes of ${customer.id}`, ...emailChanges }]);
  await endEmailChange(queries, customer.id, now, 'replaced');
  await queries
    .insertInto('email_change')
    .values({
      id: secrets.newToken(),
      customer_id: customer.id,
      open_for: customer.id,
      new_email: email,
      status: 'waiting',
      received_at: now,
      expires_at: now + lifetimes.emailChangeLink,
      ended_at: null,
    })
    .execute();
  const newLink = async (kind: LinkKind, path: string, lifetime: number): Promise<string> => {
    const token = secrets.newToken();
    const link = { hash: secrets.hashToken(token), customerId: customer.id, tokenHash: '', guardHash: '', lifetime };
    await keepLink(queries, now, { ...link, kind });
    return linkTo(settings.origin, path, token);
  };
  const taken = await findCustomer(queries, email);
  const { emailChangeLink, emailChangeNotice } = lifetimes;
  const words =
    taken === undefined
      ? newEmailWords(await newLink('change-email', routes.changeEmail, emailChangeLink))[customer.language]
      : addressHasAccountWords(settings.origin + routes.login)[taken.language];
  await queueMail(queries, secrets, now, { ...words, to: email, lifetime: emailChangeLink });
  const cancel = await newLink('cancel-email-change', routes.cancelEmailChange, emailChangeNotice);
  const notice = emailChangeAskedWords({ link: cancel, browser, address, newEmail: maskEmail(email) })[customer.language];
  await queueMail(queries, secrets, now, { ...notice, to: customer.email, lifetime: emailChangeNotice });
}

/** The customer of a link that can still be used, with the customer's row taken and the link used up. @throws Problem `invalid_link` */
async function customerOfLink({ clock }: Deps, queries: Queries, kind: LinkKind, hash: string): Promise<Customer> {
  const link = await findLink(queries, clock.now(), kind, hash);
  if (link === undefined) throw new Problem('invalid_link');
  await takeTurn(queries, link.customerId);
  const spent = await spendLink(queries, clock.now(), kind, hash);
  const customer = await customerWithId(queries, spent?.customerId);
  if (customer?.status !== 'active') throw new Problem('invalid_link');
  return customer;
}

/**
 * By the link to the new address: the account has it from now on, and everything that was open ends.
 * @returns the new address
 * @throws Problem `invalid_link`, also where the address has an account by now
 */
export async function confirmEmailChange(deps: Deps, queries: Queries, linkHash: string): Promise<string> {
  const now = deps.clock.now();
  const customer = await customerOfLink(deps, queries, 'change-email', linkHash);
  const done = await queries
    .updateTable('email_change')
    .set({ status: 'done', open_for: null, ended_at: now })
    .where('open_for', '=', customer.id)
    .returning(['new_email', 'received_at'])
    .executeTakeFirst();
  if (done === undefined || (await findCustomer(queries, done.new_email)) !== undefined) throw new Problem('invalid_link');
  const { new_email: email } = done;
  // Whoever reads the mail of an address has it: a sign-up under way with it makes place.
  await queries.deleteFrom('customer').where('email', '=', email).where('status', '=', 'registering').execute();
  await queries.updateTable('customer').set({ email, email_verified_at: now }).where('id', '=', customer.id).execute();
  await endTokens(queries, customer.id, now);
  await endSessionsOf(queries, customer.id, now, {});
  await forgetDevices(queries, customer.id);
  // Asked for by whoever could not be told apart from the one who had the old address.
  await cancelOfCustomer(deps, queries, customer.id);
  await voidEveryLink(queries, customer.id, now);
  await noteRiskyChange(queries, now, customer.id, 'email');
  await offerUndo(deps, queries, customer, { newEmail: email, since: done.received_at });
  await tell(deps, queries, { ...customer, email }, 'emailIsYours');
  return email;
}

/** By the link of the notice to the old address. @throws Problem `invalid_link` */
export async function cancelEmailChange(deps: Deps, queries: Queries, linkHash: string): Promise<void> {
  const customer = await customerOfLink(deps, queries, 'cancel-email-change', linkHash);
  if (!(await endEmailChange(queries, customer.id, deps.clock.now(), 'cancelled'))) throw new Problem('invalid_link');
  await tell(deps, queries, customer, 'emailChangeCancelled');
}
