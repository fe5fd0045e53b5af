/** The login: the form, the steps after it, and the way back. */
import type { CallError } from '@stepgate/contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useStepgate } from '../../host/context.ts';
import type { Memory } from '../../host/memory.ts';
import { LoginForm } from './LoginForm.tsx';
import type { LoginProps } from './login-props.ts';
import { AfterForm } from './second-step/LazySecondStep.tsx';

type LoginState =
  | {
      readonly name: 'form';
      readonly typedEmail?: string | undefined;
      readonly reason?: 'expired' | Error;
      readonly opening: boolean;
    }
  | { readonly name: 'secondStep'; readonly tokenOrRefusal: string | CallError };

const unchanging = () => () => {};

/**
 * The token of an unfinished login in this tab, for example from before a reload.
 * @param email only of this address
 */
const unfinishedToken = (memory: Memory, email: string | undefined): string | undefined =>
  email === undefined || memory.get('email') === email ? memory.get('oneTimeToken') : undefined;

/** The same login for any address. */
function withoutEmail({ email: _, ...login }: LoginProps): LoginProps {
  return login;
}

/**
 * The login: the form, the challenges and the session, whatever the customer goes through in between.
 *
 * @example
 * <Login infoMessage={{ title: 'Your card is ready', message: 'Log in to use it.' }} />;
 */
export function Login(ownProps: LoginProps) {
  const [isOther, setIsOther] = useState(false);
  const props = isOther ? withoutEmail(ownProps) : ownProps;
  const { memory } = useStepgate();
  const { email } = props;
  // The prerendered page has none.
  const unfinished = useSyncExternalStore(
    unchanging,
    () => unfinishedToken(memory, email),
    () => undefined,
  );
  const [idleMinutes] = useState(() => Number(memory.get('loggedOut') ?? 0));
  // Said once, and not after a reload.
  useEffect(() => memory.remove('loggedOut'), [memory]);
  const [moved, setState] = useState<LoginState>();
  const opened: LoginState =
    unfinished === undefined ? { name: 'form', opening: true } : { name: 'secondStep', tokenOrRefusal: unfinished };
  const state = moved ?? opened;

  const startOver = useCallback(
    (reason?: 'expired' | Error) => {
      const typedEmail = memory.get('email');
      memory.clear();
      setState({ name: 'form', typedEmail, opening: false, ...(reason && { reason }) });
    },
    [memory],
  );

  // A page that the browser restores with the back button (bfcache) shows what this tab is in the middle of now. The challenges ask the service
  // themselves.
  const { name } = state;
  useEffect(() => {
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const tokenOrRefusal = unfinishedToken(memory, email);
      if (tokenOrRefusal !== undefined) setState({ name: 'secondStep', tokenOrRefusal });
      else if (name === 'secondStep') startOver();
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, [startOver, memory, email, name]);

  function onGiven(tokenOrRefusal: string | CallError, email: string) {
    memory.clear();
    if (typeof tokenOrRefusal === 'string') {
      memory.set('oneTimeToken', tokenOrRefusal);
      memory.set('email', email);
    }
    setState({ name: 'secondStep', tokenOrRefusal });
  }

  return state.name === 'form' ? (
    <LoginForm
      key={props.email}
      login={props}
      idleMinutes={moved === undefined ? idleMinutes : 0}
      typedEmail={state.typedEmail}
      reason={state.reason}
      takesFocus={!state.opening || isOther}
      onNotYou={() => setIsOther(true)}
      onGiven={onGiven}
    />
  ) : (
    <AfterForm tokenOrRefusal={state.tokenOrRefusal} login={props} onStartOver={startOver} />
  );
}
