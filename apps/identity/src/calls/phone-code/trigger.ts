import { calls, type PhoneChannel, type PhoneCodeType } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { refuseBlocked } from '../../domain/attempts.ts';
import type { Deps } from '../../domain/deps.ts';
import { claimSend, newCode, releaseSend } from '../../domain/phone-codes.ts';
import { policies } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { findToken, type OneTimeToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import type { SendResult } from '../../providers/sms/sms-provider.ts';
import { serveCall } from '../../serve-call.ts';
import { codeMessage } from './code-message.ts';

export const typeOfChannel = { sms: 'SMS', whatsapp: 'WHATSAPP', voice: 'VOICE' } as const satisfies Record<
  PhoneChannel,
  PhoneCodeType
>;

/** The number, only if it is still the customer's: a list may be older than a change. */
async function numberOf({ storage }: Deps, token: OneTimeToken, phoneNumberId: string): Promise<string | undefined> {
  const row = await storage.queries
    .selectFrom('phone_number')
    .select('number')
    .where('id', '=', phoneNumberId)
    .where('customer_id', '=', token.customerId ?? '')
    .executeTakeFirst();
  return row?.number;
}

export function serveTriggerPhoneCode(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, sms, settings } = deps;
  serveCall(app, calls.triggerPhoneCode, async ({ params: { channel }, body }, { oneTimeToken, language }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    const way = wayOf(openChallenge(token), typeOfChannel[channel]);
    if (way === undefined) throw new Problem('not_allowed');
    const numbers = way.availablePhoneNumbers ?? [];
    const chosen = body.phoneNumberId === undefined ? numbers[0] : numbers.find(({ id }) => id === body.phoneNumberId);
    if (chosen === undefined) throw new Problem('phone_number_not_found');
    const number = await numberOf(deps, token, chosen.id);
    const { hidesAccounts } = policies[token.action];
    if (number === undefined && !hidesAccounts) throw new Problem('phone_number_not_found');
    await refuseBlocked(storage.queries, token.subject, 'possession-code', now);
    await claimSend(storage.queries, chosen.id, now);
    const code = await newCode(deps, token, channel, chosen.id);
    const send = async (to: string): Promise<SendResult> => {
      const result = await sms.send({ id: secrets.newToken(), to, text: codeMessage(code, settings.origin, language) });
      if (result.outcome === 'failed') await releaseSend(storage.queries, chosen.id);
      return result;
    };
    if (number === undefined) return { obfuscatedPhoneNo: chosen.maskedPhoneNumber };
    // How long the provider takes must not tell a real number from a made-up one.
    if (hidesAccounts) deps.background(send(number));
    else if ((await send(number)).outcome === 'failed') throw new Problem('code_not_sent');
    return { obfuscatedPhoneNo: chosen.maskedPhoneNumber };
  });
}
