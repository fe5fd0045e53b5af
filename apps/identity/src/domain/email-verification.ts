/** The mail that verifies an address. */
import { lifetimes, mails, routes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { takeAll } from './allowance.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { keepLink, voidLinks } from './links.ts';
import { queueMail } from './mail.ts';
import { linkTo, verifyEmailWords } from './mail-words.ts';

/** Mails a fresh link to a customer whose address is not verified. For anybody else, and past the day's mails, nothing happens. */
export async function mailVerification(deps: Deps, queries: Queries, customerId: string | undefined): Promise<void> {
  const { secrets, clock, settings } = deps;
  const now = clock.now();
  const customer = await customerWithId(queries, customerId);
  if (customer === undefined || customer.emailVerified) return;
  const allowance = { key: `verification mail to ${customer.id}`, ...mails.emailVerification };
  if ((await takeAll(queries, now, [allowance])) !== undefined) return;
  const token = secrets.newToken();
  const hash = secrets.hashToken(token);
  const lifetime = lifetimes.signUpLink;
  await voidLinks(queries, now, 'verify-email', { customerId: customer.id });
  const link = { hash, customerId: customer.id, tokenHash: '', guardHash: '', lifetime };
  await keepLink(queries, now, { ...link, kind: 'verify-email' });
  const words = verifyEmailWords(linkTo(settings.origin, routes.verifyEmail, token))[customer.language];
  await queueMail(queries, secrets, now, { ...words, to: customer.email, lifetime });
}
