/**
 * Limits checked before a provider is asked: which numbers may be sent to, and how often from one network, to one range of numbers, to one country and to all of
 * them.
 */

import { codeSendsFrom, messageShares, type PhoneChannel, type PhoneCodeType } from '@stepgate/contract';
import type { Network } from '../../kernel/client-network.ts';
import type { Deps } from '../../kernel/context.ts';
import type { Language } from '../../kernel/language.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Settings } from '../../kernel/settings.ts';
import { countMessage, totalsFor } from '../../limits/message-totals.ts';
import { runOf } from '../../limits/number-runs.ts';
import { countAll, type Exceeded, type KeyedLimit, type RateLimit, type SharedLimit, uncount } from '../../limits/rate-limits.ts';
import { noCodeNow } from '../../messages/problem-messages.ts';
import { type Reach, reachable } from '../../providers/phone/reachable.ts';
import { transact } from '../../storage/transaction.ts';
import type { Method } from '../../tokens/methods.ts';
import type { OneTimeToken } from '../../tokens/tokens.ts';
import { hasFirstFactor } from '../code-attempts.ts';

const hour = 60 * 60_000;

type Reachable = Extract<Reach, { outcome: 'reachable' }>;

/**
 * The requester of a code. `owner`: someone who has proved something about the account that the number belongs to. `new-number`: someone with an account, to a
 * number that they enter. `unproved`: someone with only an address, or in a sign-up. The last two can't use up the first one's limit.
 */
export type AskedBy = 'owner' | 'new-number' | 'unproved';

/** Tokens that are issued only to someone who has proved something, even if they hold no proofs. */
const begunWithProof: readonly OneTimeToken['action'][] = ['IDENTITY__RESET_PASSWORD', 'IDENTITY__CHANGE_PHONE_NUMBER'];

export function askedBy(token: OneTimeToken, { to }: Method<PhoneCodeType>): AskedBy {
  const isProved =
    token.sessionHash !== '' || token.trustedDevice || hasFirstFactor(token) || begunWithProof.includes(token.action);
  if (!isProved) return 'unproved';
  return to === 'new-number' ? 'new-number' : 'owner';
}

type Sending = {
  /** E.164. */
  readonly number: string;
  readonly channel: PhoneChannel;
  /** The number counts towards its run: it was not counted before. */
  readonly counts: boolean;
  readonly askedBy: AskedBy;
  /** Of the client. */
  readonly network: Network;
  /** Of the refusal. */
  readonly language: Language;
};

/**
 * A country's budget keeps an attack on one country from using up the totals. Countries that share a calling code, as the United States and Jamaica do, each have
 * one. A number of no single country counts for its calling code. New numbers and unproved requesters have limited shares.
 */
function countryBudgets({ country, callingCode }: Reachable, most: number, sender: AskedBy): SharedLimit[] {
  const where = country ?? `+${callingCode}`;
  const all: SharedLimit = { key: `codes to ${where}`, most, within: hour };
  if (sender === 'owner') return [all];
  const share = sender === 'unproved' ? messageShares.unproved : messageShares.newNumbers;
  return [{ key: `${sender} codes to ${where}`, most: Math.max(1, Math.floor(most * share)), within: hour }, all];
}

/**
 * Message pumping asks for codes to consecutive numbers, so five of a run get one in ten minutes. An owner's code neither counts nor waits: a company buys its phones in
 * one block, and five numbers of a block would keep the others from every code.
 */
const neighbourLimits = (number: string, sender: AskedBy): readonly KeyedLimit[] =>
  sender === 'owner' ? [] : [{ key: `numbers near ${runOf(number)} ${sender}`, ...codeSendsFrom.neighbours }];

/** The limits that the next code to a number would meet, but for the client's network and the number's own. */
export function limitsOfNextCode(settings: Settings, number: string, sender: AskedBy): readonly KeyedLimit[] {
  const reach = reachable(number, settings.phoneCountries);
  if (reach.outcome === 'blocked') return [];
  return [
    ...neighbourLimits(number, sender),
    ...countryBudgets(reach, settings.codeSendsACountry, sender),
    ...reach.channels.flatMap((channel) => totalsFor(settings, channel, sender)),
  ];
}

/** Many customers share these limits, so the refusal doesn't speak of this one's attempts. */
const refusal = (exceeded: Exceeded, language: Language) =>
  new Problem('too_many_requests', { ...exceeded, words: noCodeNow(exceeded.retryAfter, language) });

/**
 * Counts before the provider is asked: first what belongs to the client and the number, in one transaction, then what all sends share.
 * @throws Problem `user.phonenumber.blocked`, `too_many_requests`
 */
export async function countSend(deps: Deps, sending: Sending): Promise<void> {
  const { number, channel, counts, askedBy: sender, network, language } = sending;
  const { settings, storage } = deps;
  const reach = reachable(number, settings.phoneCountries);
  if (reach.outcome === 'blocked') throw new Problem('user.phonenumber.blocked');
  const from: RateLimit =
    sender === 'unproved'
      ? { what: 'unproved codes from', from: network, ...codeSendsFrom.unproved }
      : { what: 'codes from', from: network, ...codeSendsFrom.address };
  const own = counts ? [from, ...neighbourLimits(number, sender)] : [from];
  await transact(deps, async (tx) => {
    const full = await countAll(tx.queries, tx.now, own);
    if (full !== undefined) throw refusal(full, language);
  });
  const also = countryBudgets(reach, settings.codeSendsACountry, sender);
  const exceeded = await countMessage(deps, { channel, share: sender, also });
  if (exceeded === undefined) return;
  await uncount(storage.queries, own);
  throw refusal(exceeded, language);
}
