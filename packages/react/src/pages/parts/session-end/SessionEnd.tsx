import { lifetimes, routes } from '@stepgate/contract';
import { useCallback } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useAddress } from '../../../host/use-address.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { askSession } from '../ask-session.ts';
import { leaveForLogin } from '../use-of-session.ts';
import { SessionEndWarning } from './SessionEndWarning.tsx';
import type { EndingSession } from './use-session-end.ts';
import type { sessionEndCopy } from './words.ts';

const customerSession: EndingSession = {
  idle: lifetimes.sessionIdle,
  ask: askSession,
};

/**
 * Warns customers a minute before their session ends. Afterwards the login says why.
 * @param page the path to come back to
 */
export function SessionEnd({ page }: { readonly page: string }) {
  const t = useCopy<typeof sessionEndCopy>();
  const stepgate = useStepgate();
  const address = useAddress();
  const onEnded = useCallback((error: unknown) => leaveForLogin(stepgate, page, error), [stepgate, page]);
  return (
    <SessionEndWarning session={customerSession} onEnded={onEnded}>
      <LinkButton href={address(routes.logout)}>{t('sessionEnd.logout')}</LinkButton>
    </SessionEndWarning>
  );
}
