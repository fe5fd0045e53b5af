/** Text messages that tell of something and carry no code: written with what they tell of, and sent soon after. */
import type { PhoneMessage } from '../providers/phone/phone-provider.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import { deliverMails } from './mail.ts';
import type { Language } from './problem-messages.ts';
import { reachable } from './reachable.ts';
import { deliverWaiting, keepWaiting } from './waiting-messages.ts';

/** News is worth telling for a day. */
const lifetime = 24 * 60 * 60_000;

/** Where the number takes text messages and there is somebody who sends them; a landline is not called for it. */
export async function queueText(
  { secrets, clock, phone, settings }: Deps,
  queries: Queries,
  { to, text, language }: { readonly to: string; readonly text: string; readonly language: Language },
): Promise<void> {
  const reach = reachable(to, settings.phoneCountries);
  if (!phone.channels.has('sms') || reach.outcome === 'blocked' || !reach.channels.includes('sms')) return;
  const id = secrets.newToken();
  const message: PhoneMessage = { id, channel: 'sms', to, code: undefined, text, language };
  await keepWaiting(queries, secrets, 'waiting_text', clock.now(), { id, message, lifetime });
}

/** Sends the mails and the texts that are due. Called after each change that both tell of, and now and then. */
export async function deliverNotices(deps: Deps): Promise<void> {
  await Promise.all([
    deliverMails(deps),
    deliverWaiting<PhoneMessage>(deps, 'waiting_text', (message) => deps.phone.send(message)),
  ]);
}
