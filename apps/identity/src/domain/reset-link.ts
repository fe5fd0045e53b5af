/** The link in a mail that opens the way to a new password. */
import { lifetimes, mails, routes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { takeAll } from './allowance.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { keepLink } from './links.ts';
import { queueMail } from './mail.ts';
import { linkTo, resetPasswordWords } from './mail-words.ts';

/** Where there is a customer, and no more than so often; for anybody else nothing happens, and nobody can tell. */
export async function mailResetLink(deps: Deps, queries: Queries, customerId: string | undefined): Promise<void> {
  const { secrets, clock, settings } = deps;
  const now = clock.now();
  const customer = await customerWithId(queries, customerId);
  if (customer === undefined || customer.status === 'registering') return;
  const allowance = { key: `reset mail to ${customer.id}`, ...mails.passwordReset };
  if ((await takeAll(queries, now, [allowance])) !== undefined) return;
  const token = secrets.newToken();
  const lifetime = lifetimes.passwordReset;
  const link = { hash: secrets.hashToken(token), customerId: customer.id, tokenHash: '', guardHash: '', lifetime };
  await keepLink(queries, now, { ...link, kind: 'reset-password' });
  const words = resetPasswordWords(linkTo(settings.origin, routes.resetPassword, token))[customer.language];
  await queueMail(queries, secrets, now, { ...words, to: customer.email, lifetime });
}
