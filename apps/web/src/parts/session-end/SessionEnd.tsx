import { lifetimes, routes } from '@stepgate/contract';
import { LinkButton, useCopy, useStepgate } from '@stepgate/react';
import { useCallback } from 'react';
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
  const onEnded = useCallback((error: unknown) => leaveForLogin(stepgate, page, error), [stepgate, page]);
  return (
    <SessionEndWarning session={customerSession} onEnded={onEnded}>
      <LinkButton href={routes.logout}>{t('sessionEnd.logout')}</LinkButton>
    </SessionEndWarning>
  );
}
