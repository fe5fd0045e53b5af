/** The login: the form, what comes after it, and the way back (specification, part 4, "Login form"). */
import type { CallError } from '@stepgate/contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { AfterForm } from '../challenges/LazySecondStep.tsx';
import { useStepgate } from '../provider/context.ts';
import { LoginForm } from './LoginForm.tsx';
import type { LoginProps } from './login-props.ts';

type LoginState =
  | {
      readonly name: 'form';
      readonly typedEmail?: string | undefined;
      readonly reason?: 'expired' | Error;
      readonly opening: boolean;
    }
  | { readonly name: 'secondStep'; readonly given: string | CallError };

const unchanging = () => () => {};

/** The token of a login that this tab was in the middle of, such as before a reload. The prerendered page knows of none. */
function useUnfinishedToken({ email }: LoginProps): string | undefined {
  const { memory } = useStepgate();
  const read = () => (email === undefined || memory.get('email') === email ? memory.get('oneTimeToken') : undefined);
  return useSyncExternalStore(unchanging, read, () => undefined);
}

export function Login(props: LoginProps) {
  const { memory } = useStepgate();
  const unfinishedToken = useUnfinishedToken(props);
  const [moved, setState] = useState<LoginState>();
  const opened: LoginState =
    unfinishedToken === undefined ? { name: 'form', opening: true } : { name: 'secondStep', given: unfinishedToken };
  const state = moved ?? opened;

  const startOver = useCallback(
    (reason?: 'expired' | Error) => {
      const typedEmail = memory.get('email');
      memory.clear();
      setState({ name: 'form', typedEmail, opening: false, ...(reason && { reason }) });
    },
    [memory],
  );

  // A page that the browser kept whole and shows again, by the back button, is not in the middle of anything.
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => {
      if (event.persisted) startOver();
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, [startOver]);

  function onGiven(given: string | CallError, email: string) {
    memory.clear();
    if (typeof given === 'string') {
      memory.set('oneTimeToken', given);
      memory.set('email', email);
    }
    setState({ name: 'secondStep', given });
  }

  return state.name === 'form' ? (
    <LoginForm login={props} typedEmail={state.typedEmail} reason={state.reason} takesFocus={!state.opening} onGiven={onGiven} />
  ) : (
    <AfterForm given={state.given} login={props} onStartOver={startOver} />
  );
}
