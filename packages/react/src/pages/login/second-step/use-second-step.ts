import { asCallError, type CallError } from '@stepgate/contract';
import { useRef, useState } from 'react';
import { track } from '../../../host/analytics.ts';
import { callHost } from '../../../host/call-host.ts';
import { useStepgate } from '../../../host/context.ts';
import { keepLastUsed } from '../../../host/last-used.ts';
import { checkedRedirect } from '../../../host/refused-address.ts';
import type { LoginProps } from '../login-props.ts';
import { decideAfterRefusal, type LoginAttempt } from './after-refusal.ts';
import { hostOverrideFor } from './Refused.tsx';
import { type View, viewAfter } from './views.ts';

/** From the first challenge to the session. @param onStartOver goes back to the first factor */
export function useSecondStep(first: LoginAttempt, login: LoginProps, onStartOver: (reason?: 'expired' | Error) => void) {
  const { client, memory, host } = useStepgate();
  const [view, setView] = useState<View>({ name: 'challenges', attempt: first });
  const [trusts, setTrusts] = useState(false);
  /** Whether this attempt has reached a challenge. */
  const loaded = useRef(false);

  function refuse(error: CallError, attempt: LoginAttempt) {
    memory.clear();
    setView({ name: 'refused', attempt, error });
  }

  function fail(failure: Error, attempt: LoginAttempt) {
    const next = decideAfterRefusal(failure, attempt, hostOverrideFor(asCallError(failure), login) !== undefined);
    if (next === 'expired') return onStartOver('expired');
    if (next === 'startOver') return onStartOver(failure);
    const after = viewAfter(next, attempt, failure);
    if (next === 'refused' || next === 'waits') memory.clear();
    if (next === 'newNumber' && after.name === 'challenges') memory.set('oneTimeToken', after.attempt.oneTimeToken);
    if (next === 'newNumber' || next === 'withoutBrowser') loaded.current = false;
    setView(after);
  }

  /** @returns whether the host shows on this page what follows the login. A host that throws doesn't: the session has begun in any case. */
  function showsWhatFollows(location: string): boolean {
    const { onSuccess, redirectAfterUrl } = login;
    if (onSuccess) return callHost(host, () => onSuccess({ location }));
    const { onLoggedIn } = host;
    return onLoggedIn !== undefined && redirectAfterUrl === undefined && callHost(host, onLoggedIn);
  }

  async function finish(attempt: LoginAttempt) {
    setView({ name: 'finishing' });
    try {
      const body = { oneTimeToken: attempt.oneTimeToken, ...(trusts && { trustBrowser: true }) };
      const answer = await client.exchangeSession({ body });
      // Reports a refused address. The form can't, because the code for that isn't loaded with it.
      checkedRedirect(host, login.redirectAfterUrl);
      const location = checkedRedirect(host, answer.location);
      keepLastUsed(memory);
      memory.clear();
      void track(host, { name: 'logged_in' });
      if (!showsWhatFollows(location) && !login.preventRedirect) {
        // A page elsewhere never sees the session, so it says nothing about it.
        if (location.startsWith('/')) memory.set('exchanged', 'yes');
        return host.navigate(location);
      }
      setView({ name: 'done' });
    } catch (error) {
      fail(error instanceof Error ? error : asCallError(error), attempt);
    }
  }

  function expire({ after, ...attempt }: LoginAttempt) {
    // The refused exchange has spent the token, and another login would end in the same refusal.
    if (after !== undefined && !loaded.current) refuse(after, { ...attempt, after });
    else if (login.onExpired === undefined || !callHost(host, login.onExpired)) onStartOver('expired');
  }

  function noteLoaded() {
    loaded.current = true;
  }

  return { view, trusts, setTrusts, finish, expire, noteLoaded };
}
