/** The second half of a login, whatever the first was: the challenges, the session, and where to go then (specification, part 4). */
import { CallError, redirectTarget } from '@stepgate/contract';
import { useCallback, useState } from 'react';
import { SwitchedOff } from '../../deactivated-account/LazySwitchedOff.tsx';
import { isSwitchedOff } from '../../login/is-switched-off.ts';
import type { LoginProps } from '../../login/login-props.ts';
import { isTransient } from '../../problems/explain.ts';
import { tell } from '../../provider/analytics.ts';
import { useStepgate } from '../../provider/context.ts';
import { ChallengeFlow } from '../ChallengeFlow.tsx';
import { InfoMessage } from './InfoMessage.tsx';
import { LoginDone, LoginFinishing, LoginUnfinished } from './LoginEnd.tsx';

export type SecondStepProps = {
  /** What the first factor gave. */
  readonly oneTimeToken: string;
  /** What of it concerns the time after the first factor; `{}` where that was another than the form. */
  readonly login: LoginProps;
  /** Back to the first factor: the customer wants it, the token has run out, or the session was refused. The same from render to render. */
  onStartOver(reason?: 'expired' | Error): void;
};

type State =
  /** `again`: the session was refused once because more is to be proved. */
  | { readonly name: 'challenges'; readonly again?: true }
  | { readonly name: 'finishing' | 'done' }
  | { readonly name: 'unfinished'; readonly error: Error }
  | { readonly name: 'switchedOff'; readonly error: CallError };

export function SecondStep({ oneTimeToken, login, onStartOver }: SecondStepProps) {
  const { variant, infoMessage, onSuccess, preventRedirect, onChallengesLoaded, onFailure } = login;
  const { client, memory, host } = useStepgate();
  const [state, setState] = useState<State>({ name: 'challenges' });
  const [resumeFlow, setResumeFlow] = useState<() => void>();

  const onExpired = useCallback(() => onStartOver('expired'), [onStartOver]);

  async function finish(again?: true) {
    setState({ name: 'finishing' });
    try {
      const answer = await client.exchangeSession({ body: { oneTimeToken } });
      const location = redirectTarget(answer.location, host.redirectPolicy);
      memory.clear();
      void tell(host, { name: 'logged_in' });
      if (onSuccess) onSuccess({ location });
      else if (!preventRedirect) return host.navigate(location);
      setState({ name: 'done' });
    } catch (error) {
      const failure = error instanceof Error ? error : new CallError('unreadable', { cause: error });
      const code = failure instanceof CallError && failure.code;
      if (isTransient(failure)) setState({ name: 'unfinished', error: failure });
      else if (isSwitchedOff(failure)) {
        memory.clear();
        setState({ name: 'switchedOff', error: failure });
      }
      // The token asks for a new phone number from now on. Once: a server that says so for ever must not go round with the customer.
      else if (code === 'mandatory.update.phone.number' && !again) setState({ name: 'challenges', again: true });
      else onStartOver(code === 'ott_not_found' ? 'expired' : failure);
    }
  }

  switch (state.name) {
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
              oneTimeToken={oneTimeToken}
              variant={variant}
              onComplete={() => void finish(state.again)}
              onRetry={() => onStartOver()}
              onExpired={onExpired}
              {...(onFailure && { onFailure })}
              onChallengesLoaded={(response, resume) => {
                const goOn = () => {
                  if (onChallengesLoaded?.(response, resume) !== 'pause') resume();
                };
                if (infoMessage === undefined || memory.get('infoMessagePassed') !== undefined)
                  return onChallengesLoaded?.(response, resume);
                setResumeFlow(() => goOn);
                return 'pause';
              }}
            />
          </div>
        </>
      );
    case 'finishing':
      return <LoginFinishing />;
    case 'unfinished':
      return <LoginUnfinished error={state.error} onRetry={() => void finish()} onStartOver={() => onStartOver()} />;
    case 'switchedOff':
      return <SwitchedOff error={state.error} />;
    case 'done':
      return <LoginDone />;
  }
}

type AfterFormProps = Omit<SecondStepProps, 'oneTimeToken'> & {
  /** What the form gave: a one-time token, or the refusal of an account that is switched off. */
  readonly given: string | CallError;
};

export function AfterForm({ given, ...props }: AfterFormProps) {
  return typeof given === 'string' ? <SecondStep oneTimeToken={given} {...props} /> : <SwitchedOff error={given} />;
}
