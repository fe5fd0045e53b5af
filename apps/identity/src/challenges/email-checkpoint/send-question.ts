/** The mail of an email checkpoint. */
import { emailCheckpoint, lifetimes, mailedQuestion, mails, phoneChangeByMail, routes } from '@stepgate/contract';
import { keepLink, spendLink, voidLinks } from '../../customers/action-links.ts';
import type { Customer } from '../../customers/customers.ts';
import type { Deps } from '../../kernel/context.ts';
import { maskPhoneNumber } from '../../kernel/masked.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Settings } from '../../kernel/settings.ts';
import { enforceLimits, type KeyedLimit, uncount } from '../../limits/rate-limits.ts';
import { linkTo } from '../../messages/links.ts';
import { sendMailNow } from '../../messages/mail.ts';
import { daysIn, mailWords, minutesIn, momentIn, type Words } from '../../messages/mail-words.ts';
import { isPhoneChange, numberToAskAbout } from '../../phone-numbers/change-by-mail.ts';
import { transact } from '../../storage/transaction.ts';
import type { OneTimeToken } from '../../tokens/tokens.ts';

type Question = {
  readonly token: OneTimeToken;
  readonly customer: Customer;
  readonly linkToken: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The new number of a phone change, in E.164. */
  readonly newNumber: string | undefined;
};

function writeQuestion(settings: Settings, { token, customer, linkToken, now, newNumber }: Question): Words {
  const { language, timeZone } = customer;
  const link = linkTo(settings, routes.emailCheckpoint, linkToken);
  const when = momentIn(now, language, timeZone);
  const values = { ...token.clientInfo, when, minutes: minutesIn(lifetimes.checkpointLink) };
  if (newNumber === undefined) return mailWords(settings, language, 'emailCheckpoint', { ...values, link });
  return mailWords(settings, language, 'phoneChangeByMail', {
    ...values,
    link: `${link}&${mailedQuestion.name}=${mailedQuestion.phoneChange}`,
    newNumber: maskPhoneNumber(newNumber),
    days: daysIn(phoneChangeByMail.wait),
  });
}

export const questionsOfToken = (tokenHash: string): KeyedLimit => ({
  key: `checkpoint of ${tokenHash}`,
  most: emailCheckpoint.resends + 1,
  within: lifetimes.oneTimeToken,
});

export const questionsTo = (customerId: string): KeyedLimit => ({
  key: `checkpoint mail to ${customerId}`,
  ...mails.emailCheckpoint,
});

/**
 * Sends the question. The links of earlier mails work until it is sent.
 * @returns the secret by which the browser that asked is known again
 * @throws Problem `mail_not_sent`, which counts as no mail; `too_many_requests`; see `numberToAskAbout`
 */
export async function sendQuestion(deps: Deps, token: OneTimeToken, customer: Customer, now: number): Promise<string> {
  const { storage, secrets, settings } = deps;
  const [linkToken, guard] = [secrets.newToken(), secrets.newToken()];
  const hash = secrets.hashToken(linkToken);
  const rateLimits = [questionsOfToken(token.hash), questionsTo(customer.id)];
  const newNumber = await transact(deps, async (tx) => {
    const number = isPhoneChange(token) ? await numberToAskAbout(tx, customer, token) : undefined;
    await enforceLimits(tx.queries, now, rateLimits);
    const link = { hash, customerId: customer.id, tokenHash: token.hash, guardHash: secrets.hashToken(guard) };
    await keepLink(tx.queries, now, { ...link, kind: 'email-checkpoint', lifetime: lifetimes.checkpointLink });
    return number;
  });
  const words = writeQuestion(settings, { token, customer, linkToken, now, newNumber });
  const { outcome } = await sendMailNow(deps, { ...words, to: customer.email });
  if (outcome === 'failed') {
    await spendLink(storage.queries, now, 'email-checkpoint', hash);
    await uncount(storage.queries, rateLimits);
    throw new Problem('mail_not_sent');
  }
  await voidLinks(storage.queries, now, 'email-checkpoint', { tokenHash: token.hash, except: hash });
  return guard;
}
