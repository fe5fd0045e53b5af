import type { DeskCustomer } from '@stepgate/contract';
import { socialNames, useCopy } from '@stepgate/pages';
import { useSpokenNumber } from '@stepgate/react';
import type { DeskCopy } from './desk-copy.ts';

/** A provider of a later version has its own name. */
const providerNames: ReadonlyMap<string, string> = new Map(Object.entries(socialNames));

export type DeskMethod = DeskCustomer['methods'][number];

/** @returns a function that names a method of a customer, as staff and customer call it */
export function useMethodName(): (method: DeskMethod) => string {
  const t = useCopy<DeskCopy>();
  const spoken = useSpokenNumber();
  return (method) => {
    switch (method.kind) {
      case 'phone-number':
        return spoken(method.maskedPhoneNumber, (digits) => t('desk.phone', { digits }));
      case 'authenticator':
        return t('desk.authenticator');
      case 'backup-codes':
        return t('desk.backupCodes', { left: method.left, of: method.of });
      case 'device':
        return t('desk.device', { name: method.name });
      case 'passkey':
        return t('desk.passkey', { name: method.name });
      case 'face':
        return t('desk.face');
      case 'social':
        return t('desk.social', { provider: providerNames.get(method.provider) ?? method.provider });
    }
  };
}
