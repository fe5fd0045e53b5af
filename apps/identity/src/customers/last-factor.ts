import { type ChallengeType, challengeTypes, isPhoneCodeType, type PhoneChannel, phoneChannelOf } from '@stepgate/contract';
import { isForbidden } from '../kernel/forbidden-methods.ts';
import { Problem } from '../kernel/problem.ts';
import { reachable } from '../providers/phone/reachable.ts';
import type { Transaction } from '../storage/transaction.ts';
import { lockCustomer } from './lock-customer.ts';
import { readRestrictions } from './residence.ts';

const phoneCodeTypes = challengeTypes.filter(isPhoneCodeType);

/**
 * Refuses a removal that would leave the customer without a factor. A method that is forbidden at logins doesn't count, nor does a number
 * that can't get a code. Called after the removal, in its transaction.
 * @throws Problem `last_way`
 */
export async function refuseLastFactor(tx: Transaction, customerId: string): Promise<void> {
  await lockCustomer(tx.queries, customerId);
  const restrictions = await readRestrictions(tx.queries, customerId);
  const isAccepted = (type: ChallengeType): boolean =>
    !isForbidden(tx.settings.policy, type, { ...restrictions, action: 'IDENTITY__LOGIN' });
  const app = await tx.queries.selectFrom('totp').select('customer_id').where('customer_id', '=', customerId).executeTakeFirst();
  if (app !== undefined && isAccepted('TOTP')) return;
  const device = await tx.queries.selectFrom('push_device').select('id').where('customer_id', '=', customerId).executeTakeFirst();
  if (device !== undefined && isAccepted('PUSH')) return;
  const passkey = await tx.queries.selectFrom('passkey').select('id').where('customer_id', '=', customerId).executeTakeFirst();
  if (passkey !== undefined && isAccepted('PASSKEY')) return;
  const numbers = await tx.queries.selectFrom('phone_number').select('number').where('customer_id', '=', customerId).execute();
  const channels = new Set(phoneCodeTypes.filter(isAccepted).map((type): PhoneChannel => phoneChannelOf[type]));
  const works = numbers.some(({ number }) => {
    const reach = reachable(number, tx.settings.phoneCountries);
    return reach.outcome === 'reachable' && reach.channels.some((each) => tx.phoneChannels.has(each) && channels.has(each));
  });
  if (!works) throw new Problem('last_way');
}
