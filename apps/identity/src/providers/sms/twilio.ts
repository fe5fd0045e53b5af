/** Twilio's Programmable Messaging over HTTP: POST …/Accounts/{sid}/Messages.json, form fields, basic authentication. */
import type { SmsProvider } from './sms-provider.ts';

export type TwilioSettings = {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number of the account in E.164, or a messaging service (`MG…`). */
  readonly from: string;
  readonly baseUrl: string;
};

/** The customer waits on this: past it the send has failed, and another way is offered. */
const answerWithin = 4_000;

export function createTwilio(settings: TwilioSettings, fetch: typeof globalThis.fetch = globalThis.fetch): SmsProvider {
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}/Messages.json`, settings.baseUrl);
  const authorization = `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')}`;
  const sender = settings.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    async send({ to, text }) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: new URLSearchParams({ To: to, [sender]: settings.from, Body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(answerWithin),
        });
        // The body may repeat the number and the text: nothing of it is kept.
        await answer.body?.cancel();
        return answer.status === 201 ? { outcome: 'sent' } : { outcome: 'failed', reason: `status ${answer.status}` };
      } catch (error) {
        return { outcome: 'failed', reason: error instanceof Error ? error.name : 'no answer' };
      }
    },
  };
}
