import type { DeskAction } from '@stepgate/contract';
import { useCopy, useDate } from '@stepgate/pages';
import type { DeskCopy } from '../words/desk-copy.ts';

const kinds = ['phone-number', 'authenticator', 'backup-codes', 'device', 'passkey', 'face', 'social'] as const;

/** @returns a function that names an action with what it is about, for somebody who doesn't see its customer */
export function useActionName(): (action: DeskAction) => string {
  const t = useCopy<DeskCopy>();
  const date = useDate();
  return (action) => {
    if (action.what === 'take-back') return t('act.takeBackSince', { date: date(action.since, 'withTime') });
    if (action.what === 'remove-method') {
      const kind = kinds.find((each) => action.method.startsWith(`${each}:`));
      if (kind !== undefined) return t('act.removeOf', { kind: t(`kind.${kind}`) });
    }
    return t(`act.${action.what}`);
  };
}
