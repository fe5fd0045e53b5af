/** A fake of a customer's authenticator app. */
import { timeStep, totpCode } from '@stepgate/identity';
import { millisecondsLeft } from '@stepgate/identity/for-extras';
import type { Service } from './open-service.ts';

/** A code that wasn't used yet. If the current one was, the clock moves on to the next. */
export async function nextCode({ deps, clock }: Service, customerId: string): Promise<string> {
  const row = await deps.storage.queries
    .selectFrom('totp')
    .select(['secret', 'last_step'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) throw new Error("this customer has no authenticator app: create it with the method 'TOTP'");
  while (timeStep(clock.now()) <= row.last_step) clock.advance(millisecondsLeft(clock.now()));
  return totpCode(Buffer.from(deps.secrets.open(row.secret, customerId), 'base64url'), timeStep(clock.now()));
}
