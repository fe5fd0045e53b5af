import { type ChallengeAnswer, calls, type PhoneChannel, type PhoneCodeType, resendCodeDelay } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { refuseBlocked } from '../../domain/attempts.ts';
import { phoneCodeFamilyOf } from '../../domain/code-attempts.ts';
import type { Deps } from '../../domain/deps.ts';
import { findNewNumber, provesNewNumber } from '../../domain/new-phone-numbers.ts';
import { claimSend, newCode, releaseSend, sendKeyOf, uncountSend } from '../../domain/phone-codes.ts';
import { policies } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { askedBy, mayBeSent } from '../../domain/sending-limits.ts';
import { findToken, type OneTimeToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import type { PhoneSendResult } from '../../providers/phone/phone-provider.ts';
import { serveCall } from '../../serve-call.ts';
import { codeMessage } from './code-message.ts';

export const typeOfChannel = { sms: 'SMS', whatsapp: 'WHATSAPP', voice: 'VOICE' } as const satisfies Record<
  PhoneChannel,
  PhoneCodeType
>;

/** The number, only if it is still the customer's, or about to be: a list may be older than a change. */
async function numberOf(
  { storage, clock }: Deps,
  token: OneTimeToken,
  way: ChallengeAnswer,
  id: string,
): Promise<string | undefined> {
  const customerId = token.customerId ?? '';
  if (provesNewNumber(way)) return (await findNewNumber(storage.queries, clock.now(), { id, customerId }))?.number;
  const row = await storage.queries
    .selectFrom('phone_number')
    .select('number')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.number;
}

const refusals = { blocked: 'user.phonenumber.blocked', 'not-mobile': 'user.phonenumber.is.not.mobile.number' } as const;

function judge(channel: PhoneChannel, result: PhoneSendResult): void {
  // A number without a WhatsApp account is no reason to contact anybody: the next way is.
  if (result.outcome === 'refused' && channel === 'whatsapp') throw new Problem('code_not_sent');
  if (result.outcome === 'refused') throw new Problem(refusals[result.because]);
  if (result.outcome === 'failed') throw new Problem('code_not_sent');
  // It may still arrive: until a resend is due, the code of this one counts.
  if (result.outcome === 'unknown') throw new Problem('code_not_sent', { retryAfter: resendCodeDelay / 1_000 });
}

/** Sends behind the answer. A number that may not be sent to gets nothing, and nobody hears of it. */
async function sendUnseen(allow: () => Promise<void>, send: () => Promise<unknown>): Promise<void> {
  try {
    await allow();
  } catch (error) {
    if (error instanceof Problem) return;
    throw error;
  }
  await send();
}

export function serveTriggerPhoneCode(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, phone, settings } = deps;
  serveCall(app, calls.triggerPhoneCode, async ({ params: { channel }, body }, { oneTimeToken, language, network }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    const way = wayOf(openChallenge(token), typeOfChannel[channel]);
    if (way === undefined) throw new Problem('not_allowed');
    const numbers = way.availablePhoneNumbers ?? [];
    const chosen = body.phoneNumberId === undefined ? numbers[0] : numbers.find(({ id }) => id === body.phoneNumberId);
    if (chosen === undefined) throw new Problem('phone_number_not_found');
    const number = await numberOf(deps, token, way, chosen.id);
    const { hidesAccounts } = policies[token.action];
    if (number === undefined && !hidesAccounts) throw new Problem('phone_number_not_found');
    await refuseBlocked(storage.queries, token.subject, phoneCodeFamilyOf(token, way), now);
    const asked = askedBy(token, way);
    const sendKey = number === undefined ? chosen.id : sendKeyOf(deps, number, asked);
    const { first: counts } = await claimSend(storage.queries, sendKey, now, asked);
    const send = (to: string, code: string): Promise<PhoneSendResult> => {
      const text = codeMessage(code, channel, settings.origin, language, token.about);
      return phone.send({ id: secrets.newToken(), channel, to, code, text, language });
    };
    const allow = async (to: string): Promise<void> => {
      try {
        await mayBeSent(deps, { number: to, counts, askedBy: asked, network });
      } catch (error) {
        await uncountSend(storage.queries, sendKey);
        throw error;
      }
    };
    // What the provider says, how long it takes, and whether a resend is due must not tell a real number from a made-up one.
    if (hidesAccounts || number === undefined) {
      const code = await newCode(deps, token, channel, chosen.id);
      if (number !== undefined)
        deps.background(
          sendUnseen(
            () => allow(number),
            () => send(number, code),
          ),
        );
      return { obfuscatedPhoneNo: chosen.maskedPhoneNumber };
    }
    try {
      await allow(number);
    } catch (error) {
      await releaseSend(storage.queries, sendKey);
      throw error;
    }
    const result = await send(number, await newCode(deps, token, channel, chosen.id));
    // What surely was not sent need not be waited for.
    if (result.outcome === 'failed' || result.outcome === 'refused') await releaseSend(storage.queries, sendKey);
    judge(channel, result);
    return { obfuscatedPhoneNo: chosen.maskedPhoneNumber };
  });
}
