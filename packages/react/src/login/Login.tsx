/** The login: the form, the second step, the session, and the way back from each (specification, part 4, "Login form"). */
import { CallError, redirectTarget } from '@stepgate/contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ChallengeFlow } from '../challenges/LazyChallengeFlow.tsx';
import { isTransient } from '../problems/explain.ts';
import { useStepgate } from '../provider/context.ts';
import { InfoMessage } from './InfoMessage.tsx';
import { LoginDone, LoginFinishing, LoginUnfinished } from './LoginEnd.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { LoginProps } from './login-props.ts';

type LoginState =
  | {
      readonly name: 'form';
      readonly typedEmail?: string | undefined;
      readonly reason?: 'expired' | Error;
      readonly opening: boolean;
    }
  /** `again`: the session was refused once because more is to be proved. */
  | { readonly name: 'challenges'; readonly oneTimeToken: string; readonly again?: true }
  | { readonly name: 'finishing' }
  | { readonly name: 'unfinished'; readonly oneTimeToken: string; readonly error: Error }
  | { readonly name: 'done' };

const unchanging = () => () => {};

/** The token of a login that this tab was in the middle of, such as before a reload. The prerendered page knows of none. */
function useUnfinishedToken({ email }: LoginProps): string | undefined {
  const { memory } = useStepgate();
  const read = () => (email === undefined || memory.get('email') === email ? memory.get('oneTimeToken') : undefined);
  return useSyncExternalStore(unchanging, read, () => undefined);
}

export function Login(props: LoginProps) {
  const { variant, infoMessage, onSuccess, preventRedirect } = props;
  const { client, memory, host } = useStepgate();
  const unfinishedToken = useUnfinishedToken(props);
  const [moved, setState] = useState<LoginState>();
  const [resumeFlow, setResumeFlow] = useState<() => void>();
  const opened: LoginState =
    unfinishedToken === undefined ? { name: 'form', opening: true } : { name: 'challenges', oneTimeToken: unfinishedToken };
  const state = moved ?? opened;

  const backToForm = useCallback(
    (reason?: 'expired' | Error) => {
      const typedEmail = memory.get('email');
      memory.clear();
      setResumeFlow(undefined);
      setState({ name: 'form', typedEmail, opening: false, ...(reason && { reason }) });
    },
    [memory],
  );
  const onExpired = useCallback(() => backToForm('expired'), [backToForm]);

  // A page that the browser kept whole and shows again, by the back button, is not in the middle of anything.
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => {
      if (event.persisted) backToForm();
    };
    addEventListener('pageshow', shownAgain);
    return () => removeEventListener('pageshow', shownAgain);
  }, [backToForm]);

  function onToken(oneTimeToken: string, email: string) {
    memory.clear();
    memory.set('oneTimeToken', oneTimeToken);
    memory.set('email', email);
    setState({ name: 'challenges', oneTimeToken });
  }

  async function finish(oneTimeToken: string, again?: true) {
    setState({ name: 'finishing' });
    try {
      const answer = await client.exchangeSession({ body: { oneTimeToken } });
      const location = redirectTarget(answer.location, host.redirectPolicy);
      memory.clear();
      if (onSuccess) onSuccess({ location });
      else if (!preventRedirect) return host.navigate(location);
      setState({ name: 'done' });
    } catch (error) {
      const failure = error instanceof Error ? error : new CallError('unreadable', { cause: error });
      const code = failure instanceof CallError && failure.code;
      if (isTransient(failure)) setState({ name: 'unfinished', oneTimeToken, error: failure });
      // The token asks for a new phone number from now on. Once: a server that says so for ever must not go round with the customer.
      else if (code === 'mandatory.update.phone.number' && !again) setState({ name: 'challenges', oneTimeToken, again: true });
      else backToForm(code === 'ott_not_found' ? 'expired' : failure);
    }
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
        />
      );
    case 'challenges':
      return (
        <>
          {resumeFlow !== undefined && infoMessage !== undefined && (
            <InfoMessage
              {...infoMessage}
              onContinue={() => {
                memory.set('infoMessagePassed', 'yes');
                setResumeFlow(undefined);
                resumeFlow();
              }}
            />
          )}
          <div hidden={resumeFlow !== undefined}>
            <ChallengeFlow
              oneTimeToken={state.oneTimeToken}
              variant={variant}
              onComplete={() => void finish(state.oneTimeToken, state.again)}
              onRetry={() => backToForm()}
              onExpired={onExpired}
              onChallengesLoaded={(_response, resume) => {
                if (infoMessage === undefined || memory.get('infoMessagePassed') !== undefined) return undefined;
                setResumeFlow(() => resume);
                return 'pause';
              }}
            />
          </div>
        </>
      );
    case 'finishing':
      return <LoginFinishing />;
    case 'unfinished':
      return (
        <LoginUnfinished error={state.error} onRetry={() => void finish(state.oneTimeToken)} onStartOver={() => backToForm()} />
      );
    case 'done':
      return <LoginDone />;
  }
}
