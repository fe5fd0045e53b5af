import { type DeskCustomer, socialProviders } from '@stepgate/contract';
import { removeFace } from '../challenges/face-match/remove-face.ts';
import { removeDevice } from '../challenges/push/remove-device.ts';
import { removeAuthenticator } from '../challenges/totp/remove-authenticator.ts';
import type { Customer } from '../customers/customers.ts';
import { refuseLastFactor } from '../customers/last-factor.ts';
import { staff } from '../customers/tell-of-change.ts';
import { dropBackupCodes } from '../factors/backup-codes.ts';
import { deviceWithId } from '../factors/devices.ts';
import type { Ports } from '../kernel/context.ts';
import { notify } from '../messages/notify.ts';
import { removePasskey } from '../passkeys/remove-passkey.ts';
import { removeNumber } from '../phone-numbers/remove-number.ts';
import { removeSocial } from '../social/own-socials.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { methodsOf } from './methods-of.ts';

type Method = DeskCustomer['methods'][number];

async function remove(tx: Transaction, ports: Ports, customer: Customer, method: Method): Promise<boolean> {
  const id = method.id.slice(method.id.indexOf(':') + 1);
  switch (method.kind) {
    case 'phone-number':
      await removeNumber(tx, customer, id, staff);
      return true;
    case 'authenticator':
      return removeAuthenticator(tx, customer, id, staff);
    case 'backup-codes': {
      const removed = await dropBackupCodes(tx, customer.id, staff.session);
      if (removed === undefined) return false;
      await securityChanged(tx, customer.id, 'backup-codes-removed', { removed: [removed] });
      await notify(tx, customer, 'deskBackupCodesRemoved');
      return true;
    }
    case 'device': {
      const device = await deviceWithId(tx.queries, id);
      if (device === undefined) return false;
      await removeDevice(tx, device, staff);
      await refuseLastFactor(tx, customer.id);
      return true;
    }
    case 'passkey':
      await removePasskey(tx, customer, { id, name: method.name }, staff);
      return true;
    case 'face':
      return removeFace(tx, ports, customer, staff);
    case 'social': {
      const provider = socialProviders.find((each) => each === id);
      return provider !== undefined && removeSocial(tx, customer, provider, staff);
    }
  }
}

/**
 * Removes what a customer has lost, or what somebody else has added. The customer gets the mail of that removal, and it can be put back for some days.
 * @param id as in `methodsOf` @returns whether the customer had it
 * @throws Problem `last_way`, `passkeys_only`
 */
export async function removeMethod(tx: Transaction, ports: Ports, customer: Customer, id: string): Promise<boolean> {
  const method = (await methodsOf(tx.queries, customer.id)).find((each) => each.id === id);
  return method !== undefined && remove(tx, ports, customer, method);
}
