/** Clears what can never be used again, so that the tables stay as large as the traffic of the last days. */
import { appealReview, attempts } from '@stepgate/contract';
import type { Deps } from './domain/deps.ts';
import { purgeFaces } from './domain/face-sessions.ts';
import { purgeRegistrations } from './domain/registrations.ts';
import { purgeSelfies } from './domain/selfies.ts';

/** Kept for a while after its end, so that what happened can still be looked into. */
const keep = 24 * 60 * 60_000;

export async function purge({ storage, photos, clock }: Pick<Deps, 'storage' | 'photos' | 'clock'>): Promise<void> {
  const { queries } = storage;
  const now = clock.now();
  const before = now - keep;
  await queries.deleteFrom('one_time_token').where('expires_at', '<', before).execute();
  await queries.deleteFrom('session').where('expires_at', '<', before).execute();
  await queries.deleteFrom('device').where('expires_at', '<', before).execute();
  await queries.deleteFrom('code_send').where('last_at', '<', before).execute();
  await queries.deleteFrom('link').where('expires_at', '<', before).execute();
  await queries.deleteFrom('totp_enrolment').where('expires_at', '<', before).execute();
  await queries.deleteFrom('new_phone_number').where('expires_at', '<', before).execute();
  await queries.deleteFrom('phone_change').where('ended_at', '<', before).execute();
  await queries.deleteFrom('handover').where('expires_at', '<', before).execute();
  await queries.deleteFrom('social_login').where('expires_at', '<', before).execute();
  await queries.deleteFrom('captcha_answer').where('expires_at', '<', before).execute();
  await queries.deleteFrom('email_change').where('expires_at', '<', before).execute();
  await queries.deleteFrom('email_undo').where('expires_at', '<', before).execute();
  await queries
    .deleteFrom('appeal')
    .where('decided_at', '<', now - appealReview.keptFor)
    .execute();
  await queries.deleteFrom('team_invitation').where('expires_at', '<', before).execute();
  await queries.deleteFrom('staff_session').where('expires_at', '<', before).execute();
  // No span of the limits is longer than a day.
  await queries.deleteFrom('allowance').where('since', '<', before).execute();
  // Only what no longer blocks anybody, and never a count towards the end of a factor.
  await queries
    .deleteFrom('attempt_counter')
    .where('subject', 'like', 'nobody:%')
    .where('updated_at', '<', now - attempts.blocks[2] - keep)
    .execute();
  await purgeRegistrations(queries, before);
  await purgeFaces(queries, before);
  await purgeSelfies({ storage, photos }, now);
}
