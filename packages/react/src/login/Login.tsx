/** The login: the form, what comes after it, and the way back (specification, part 4, "Login form"). */
import type { CallError } from '@stepgate/contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { SecondStep } from '../challenges/LazySecondStep.tsx';
import { isSwitchedOff, SwitchedOff } from '../deactivated-account/LazySwitchedOff.tsx';
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
  | { readonly name: 'secondStep'; readonly oneTimeToken: string }
  | { readonly name: 'switchedOff'; readonly error: CallError };

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
    unfinishedToken === undefined ? { name: 'form', opening: true } : { name: 'secondStep', oneTimeToken: unfinishedToken };
  const state = moved ?? opened;

  const startOver = useCallback(
    (reason?: 'expired' | Error) => {
      const typedEmail = memory.get('email');
      memory.clear();
      setState(
        isSwitchedOff(reason)
          ? { name: 'switchedOff', error: reason }
          : { name: 'form', typedEmail, opening: false, ...(reason && { reason }) },
      );
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

  function onToken(oneTimeToken: string, email: string) {
    memory.clear();
    memory.set('oneTimeToken', oneTimeToken);
    memory.set('email', email);
    setState({ name: 'secondStep', oneTimeToken });
  }

  switch (state.name) {
    case 'form':
      return (
        <LoginForm
          login={props}
          typedEmail={state.typedEmail}
          reason={state.reason}
          takesFocus={!state.opening}
          onToken={onToken}
          onSwitchedOff={startOver}
        />
      );
    case 'secondStep':
      return <SecondStep key={state.oneTimeToken} oneTimeToken={state.oneTimeToken} login={props} onStartOver={startOver} />;
    case 'switchedOff':
      return <SwitchedOff error={state.error} />;
  }
}
