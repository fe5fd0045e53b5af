/**
 * A change of the address taken back from the old mailbox. A thief with a session and a second factor can change the address; the link that
 * the old one gets outlives everything that they can do then: a new password, another change, a link that they void.
 */
import { routes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { noteRiskyChange } from './cool-off.ts';
import { customerWithId, findCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { forgetDevices } from './devices.ts';
import { emailTakenBackWords } from './email-change-words.ts';
import { endEmailChange } from './email-changes.ts';
import { endUndosSince, spendUndo } from './email-undos.ts';
import { voidEveryLink } from './links.ts';
import { queueMail } from './mail.ts';
import { newsLifetime, tell } from './notices.ts';
import { cancelOfCustomer } from './phone-change.ts';
import { Problem } from './problem.ts';
import { freezeSessionsOf } from './sessions.ts';
import { endTokens } from './token-progress.ts';

/** A login or a device that came with the change or after it may belong to the person who changed the address. */
async function forgetWhatCameSince(queries: Queries, customerId: string, since: number): Promise<void> {
  await forgetDevices(queries, customerId);
  await queries.deleteFrom('social_identity').where('customer_id', '=', customerId).where('linked_at', '>=', since).execute();
  await queries.deleteFrom('push_device').where('customer_id', '=', customerId).where('enrolled_at', '>=', since).execute();
}

/**
 * The account has its old address again. Nothing that was begun meanwhile goes on, and a new password is due. Links that later changes
 * mailed end with it: they lead to addresses of the person who made this change.
 * @throws Problem `invalid_link`; `email_in_use` where the old address has an account of its own by now, and the link goes on working
 */
export async function undoEmailChange(deps: Deps, queries: Queries, hash: string): Promise<void> {
  const { secrets, clock, settings } = deps;
  const now = clock.now();
  const { customerId, email, since, changedAt } = await spendUndo(queries, now, hash);
  const customer = await customerWithId(queries, customerId);
  if (customer === undefined) throw new Problem('invalid_link');
  const holder = await findCustomer(queries, email);
  if (holder !== undefined && holder.id !== customerId) throw new Problem('email_in_use');
  // Whoever reads the mail of an address has it: a sign-up under way with it makes place.
  await queries.deleteFrom('customer').where('email', '=', email).where('status', '=', 'registering').execute();
  await queries
    .updateTable('customer')
    .set({ email, email_verified_at: now, must_reset_password: 1 })
    .where('id', '=', customerId)
    .execute();
  await endUndosSince(queries, customerId, changedAt, now);
  await endEmailChange(queries, customerId, now, 'cancelled');
  await freezeSessionsOf(queries, customerId, now);
  await endTokens(queries, customerId, now);
  await forgetWhatCameSince(queries, customerId, since);
  await cancelOfCustomer(deps, queries, customerId);
  await voidEveryLink(queries, customerId, now);
  await noteRiskyChange(queries, now, customerId, 'email');
  await tell(deps, queries, { ...customer, email }, 'emailIsBack');
  if (customer.email === email) return;
  const words = emailTakenBackWords(settings.origin + routes.contact)[customer.language];
  await queueMail(queries, secrets, now, { ...words, to: customer.email, lifetime: newsLifetime });
}
