import { calls, isPhoneCodeType, type PhoneChannel, type PhoneCodeType, resendCodeDelay } from '@stepgate/contract';
import { recordEvent } from '../../events/record-event.ts';
import { askAboutSims, listWithheld } from '../../factors/sim-checks.ts';
import type { CallContext } from '../../http/serve-call.ts';
import type { Deps } from '../../kernel/context.ts';
import { maskDecoy, maskPhoneNumber } from '../../kernel/masked.ts';
import { Problem } from '../../kernel/problem.ts';
import { refuseBlocked } from '../../limits/attempts.ts';
import { recordRefusal } from '../../limits/record-refusal.ts';
import { findNewNumber } from '../../phone-numbers/new-phone-numbers.ts';
import type { PhoneSendResult } from '../../providers/phone/phone-provider.ts';
import { countryOf } from '../../providers/phone/reachable.ts';
import { transact } from '../../storage/transaction.ts';
import { simChangeWords, withholdsChangedSims } from '../../tokens/changed-sims.ts';
import type { Method } from '../../tokens/methods.ts';
import { policies } from '../../tokens/policy.ts';
import { methodOf, type OneTimeToken, openChallenge } from '../../tokens/tokens.ts';
import { phoneCodeFamilyOf } from '../code-attempts.ts';
import { serveTokenCall } from '../serve-token-call.ts';
import { codeMessage } from './code-message.ts';
import { claimSend, newCode, releaseSend, sendKeyOf, uncountSend } from './phone-codes.ts';
import { askedBy, countSend } from './sending-limits.ts';

type Asking = Pick<CallContext, 'language' | 'timeZone'>;

export const typeOfChannel = { sms: 'SMS', whatsapp: 'WHATSAPP', voice: 'VOICE' } as const satisfies Record<
  PhoneChannel,
  PhoneCodeType
>;

/** The number, only if it still belongs to the customer or is being added: the token's list may be older than a change. */
async function findNumber(
  { storage, clock }: Deps,
  token: OneTimeToken,
  { to }: Method<PhoneCodeType>,
  id: string,
): Promise<string | undefined> {
  const customerId = token.customerId ?? '';
  if (to === 'new-number') return (await findNewNumber(storage.queries, clock.now(), { id, customerId }))?.number;
  const row = await storage.queries
    .selectFrom('phone_number')
    .select('number')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.number;
}

/** Asks the operator, because the token may be older than the new SIM card. @throws Problem `sim_changed`, with words that say until when */
async function refuseChangedSim(deps: Deps, token: OneTimeToken, id: string, { language, timeZone }: Asking): Promise<void> {
  const { customerId } = token;
  if (customerId === undefined || !withholdsChangedSims(token.action)) return;
  await askAboutSims(deps, customerId);
  const withheld = (await listWithheld(deps.storage.queries, customerId, deps.clock.now())).find((number) => number.id === id);
  if (withheld === undefined) return;
  const others = openChallenge(token)?.methods.some(({ type }) => !isPhoneCodeType(type)) ?? false;
  throw new Problem('sim_changed', { words: simChangeWords(withheld, others ? 'others' : 'nothing', language, timeZone) });
}

const refusals = { blocked: 'user.phonenumber.blocked', 'not-mobile': 'user.phonenumber.is.not.mobile.number' } as const;

function refuseUnsent(channel: PhoneChannel, result: PhoneSendResult): void {
  // A number without a WhatsApp account needs no contact with support, because an alternative works.
  if (result.outcome === 'refused' && channel === 'whatsapp') throw new Problem('code_not_sent');
  if (result.outcome === 'refused') throw new Problem(refusals[result.because]);
  if (result.outcome === 'failed') throw new Problem('code_not_sent');
  // The message may still arrive, so its code is valid until a resend is due.
  if (result.outcome === 'unknown') throw new Problem('code_not_sent', { retryAfter: resendCodeDelay / 1_000 });
}

/** Keeps in the customer's log that a code was not sent, so that support can answer why none came. */
async function keepUnsent(
  deps: Deps,
  { customerId }: OneTimeToken,
  channel: PhoneChannel,
  result: PhoneSendResult,
): Promise<void> {
  const { outcome } = result;
  if (outcome === 'sent') return;
  const reason = outcome === 'refused' ? result.because : (result.reason ?? '');
  await transact(deps, (tx) => recordEvent(tx, customerId, { kind: 'code.not-sent', facts: { channel, outcome, reason } }));
}

/** Sends after the answer. If the number may not be sent to, nothing is sent, and only operators get a report and the event. */
async function sendUnseen(
  deps: Deps,
  token: OneTimeToken,
  allow: () => Promise<void>,
  send: () => Promise<unknown>,
): Promise<void> {
  try {
    await allow();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { limit } = error;
    if (limit === undefined) return;
    deps.report({ what: 'held-back', limit });
    return transact(deps, (tx) => recordRefusal(tx, limit, token));
  }
  await send();
}

export function triggerPhoneCodeRoutes(deps: Deps) {
  const { storage, secrets, phone, settings, report } = deps;
  const triggerPhoneCode = serveTokenCall(
    deps,
    calls.triggerPhoneCode,
    async ({ params: { channel }, body }, { token, now, language, network, timeZone }) => {
      const method = methodOf(openChallenge(token), typeOfChannel[channel]);
      if (method === undefined) throw new Problem('not_allowed');
      const ids = method.to === 'new-number' ? [method.newNumberId] : method.numberIds;
      const chosen = body.phoneNumberId === undefined ? ids[0] : ids.find((id) => id === body.phoneNumberId);
      if (chosen === undefined) throw new Problem('phone_number_not_found');
      const number = await findNumber(deps, token, method, chosen);
      const { hidesAccounts } = policies[token.action];
      if (number === undefined && !hidesAccounts) throw new Problem('phone_number_not_found');
      await refuseChangedSim(deps, token, chosen, { language, timeZone });
      await refuseBlocked(storage.queries, token.subject, phoneCodeFamilyOf(token, method), now);
      const sender = askedBy(token, method);
      const sendKey = number === undefined ? chosen : sendKeyOf(deps, number, sender);
      const { first: counts } = await claimSend(storage.queries, sendKey, now, sender);
      const send = async (to: string, { code, replaces }: Awaited<ReturnType<typeof newCode>>): Promise<PhoneSendResult> => {
        const country = countryOf(to);
        if (replaces) report({ what: 'code', channel, outcome: 'replaced', country });
        const text = codeMessage(code, channel, settings, language, token.details);
        const result = await phone.send({ id: secrets.newToken(), channel, to, code, text, language });
        if (result.outcome === 'sent') report({ what: 'code', channel, outcome: 'sent', country });
        await keepUnsent(deps, token, channel, result);
        return result;
      };
      const allow = async (to: string): Promise<void> => {
        try {
          await countSend(deps, { number: to, channel, counts, askedBy: sender, network, language });
        } catch (error) {
          await uncountSend(storage.queries, sendKey);
          throw error;
        }
      };
      // The provider's answer, its duration, and whether a resend is due must not reveal whether a number is real or a decoy.
      if (hidesAccounts || number === undefined) {
        const code = await newCode(deps, token, channel, chosen);
        if (number !== undefined)
          deps.background(
            sendUnseen(
              deps,
              token,
              () => allow(number),
              () => send(number, code),
            ),
          );
        return { obfuscatedPhoneNo: number === undefined ? maskDecoy(chosen) : maskPhoneNumber(number) };
      }
      try {
        await allow(number);
      } catch (error) {
        await releaseSend(storage.queries, sendKey);
        throw error;
      }
      const result = await send(number, await newCode(deps, token, channel, chosen));
      // After a message that was certainly not sent, the next one needs no wait.
      if (result.outcome === 'failed' || result.outcome === 'refused') await releaseSend(storage.queries, sendKey);
      refuseUnsent(channel, result);
      return { obfuscatedPhoneNo: maskPhoneNumber(number) };
    },
  );

  return { triggerPhoneCode };
}
