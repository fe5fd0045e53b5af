import { type ChallengeType, challengeTypes, isPhoneCodeType, type PhoneChannel, phoneChannelOf } from '@stepgate/contract';
import { listAuthenticators } from '../factors/authenticator-rows.ts';
import { type FactorKind, factorName } from '../factors/used-factor.ts';
import { isForbidden } from '../kernel/forbidden-methods.ts';
import { Problem } from '../kernel/problem.ts';
import { reachable } from '../providers/phone/reachable.ts';
import type { Transaction } from '../storage/transaction.ts';
import { lockCustomer } from './lock-customer.ts';
import { readRestrictions } from './residence.ts';

const phoneCodeTypes = challengeTypes.filter(isPhoneCodeType);

/**
 * Whether the customer has a factor to log in with. A method that is forbidden at logins doesn't count, nor does a number that can't get a code.
 * @param going name of a method that would be removed; empty: none
 */
export async function hasFactor(tx: Transaction, customerId: string, going = ''): Promise<boolean> {
  const restrictions = await readRestrictions(tx.queries, customerId);
  const isAccepted = (type: ChallengeType): boolean =>
    !isForbidden(tx.settings.policy, type, { ...restrictions, action: 'IDENTITY__LOGIN' });
  const { queries } = tx;
  const stays = (kind: FactorKind) => (row: { readonly id: string | number }) => factorName(kind, row.id) !== going;
  const apps = await listAuthenticators(queries, customerId);
  if (apps.some(stays('authenticator')) && isAccepted('TOTP')) return true;
  const devices = await queries.selectFrom('push_device').select('id').where('customer_id', '=', customerId).execute();
  if (devices.some(stays('device')) && isAccepted('PUSH')) return true;
  const passkeys = await queries.selectFrom('passkey').select('id').where('customer_id', '=', customerId).execute();
  if (passkeys.some(stays('passkey')) && isAccepted('PASSKEY')) return true;
  const numbers = await queries
    .selectFrom('phone_number')
    .select(['id', 'number'])
    .where('customer_id', '=', customerId)
    .execute();
  const channels = new Set(phoneCodeTypes.filter(isAccepted).map((type): PhoneChannel => phoneChannelOf[type]));
  return numbers.filter(stays('phone-number')).some(({ number }) => {
    const reach = reachable(number, tx.settings.phoneCountries);
    return reach.outcome === 'reachable' && reach.channels.some((each) => tx.phoneChannels.has(each) && channels.has(each));
  });
}

/**
 * Refuses a removal that would leave the customer without a factor: see `hasFactor`. Called after the removal, in its transaction, and before a removal is
 * approved, so that the customer never approves it in vain.
 * @throws Problem `last_way`
 */
export async function refuseLastFactor(tx: Transaction, customerId: string, going = ''): Promise<void> {
  await lockCustomer(tx.queries, customerId);
  if (!(await hasFactor(tx, customerId, going))) throw new Problem('last_way');
}
