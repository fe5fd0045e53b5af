/** Text messages that tell of something and carry no code: written with what they tell of, and sent after its commit. */
import type { Job } from '../jobs/job.ts';
import type { PhoneMessage } from '../providers/phone/phone-provider.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Language } from './problem-messages.ts';
import { reachable } from './reachable.ts';
import { keepWaiting, sendingJob } from './waiting-messages.ts';

/** News is worth telling for a day. */
const lifetime = 24 * 60 * 60_000;

/** Where the number takes text messages and there is somebody who sends them; a landline is not called for it. */
export async function queueText(
  { secrets, clock, phone, settings }: Pick<Deps, 'secrets' | 'clock' | 'phone' | 'settings'>,
  queries: Queries,
  { to, text, language }: { readonly to: string; readonly text: string; readonly language: Language },
): Promise<void> {
  const reach = reachable(to, settings.phoneCountries);
  if (!phone.channels.has('sms') || reach.outcome === 'blocked' || !reach.channels.includes('sms')) return;
  const id = secrets.newToken();
  const message: PhoneMessage = { id, channel: 'sms', to, code: undefined, text, language };
  await keepWaiting(queries, secrets, 'texts', clock.now(), { id, message, lifetime });
}

/** Sends the texts that are due. */
export const textsJob = (deps: Deps): Job => sendingJob<PhoneMessage>(deps, 'texts', (message) => deps.phone.send(message));
