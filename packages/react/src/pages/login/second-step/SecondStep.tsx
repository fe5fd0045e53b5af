/** The second half of every kind of login: the challenges, the session, and the redirect. */
import type { CallError } from '@stepgate/contract';
import { useEffect } from 'react';
import { useStepgate } from '../../../host/context.ts';
import type { LoginProps } from '../login-props.ts';
import { type LoginAttempt, newNumberFirst } from './after-refusal.ts';
import { LoginChallenges } from './LoginChallenges.tsx';
import { LoginDone, LoginFinishing, LoginUnfinished, LoginWaits } from './LoginEnd.tsx';
import { hostOverrideFor, Refused } from './Refused.tsx';
import { useSecondStep } from './use-second-step.ts';

export { fetchUsualScreens } from '../../../challenges/registry.ts';

export type SecondStepProps = {
  /** The token from the first factor. */
  readonly oneTimeToken: string;
  /** The login's props that apply after the first factor; `{}` if the first factor wasn't the form. */
  readonly login: LoginProps;
  /** Goes back to the first factor: on request, after the token has expired, or after the session was refused. */
  onStartOver(reason?: 'expired' | Error): void;
};

type ContinueLoginProps = Omit<SecondStepProps, 'oneTimeToken'> & { readonly first: LoginAttempt };

function ContinueLogin({ first, login, onStartOver }: ContinueLoginProps) {
  const { view, trusts, setTrusts, finish, expire, noteLoaded } = useSecondStep(first, login, onStartOver);
  switch (view.name) {
    case 'challenges': {
      const { attempt, refusal } = view;
      return (
        <LoginChallenges
          oneTimeToken={attempt.oneTimeToken}
          login={login}
          refusal={refusal}
          trusts={trusts}
          onTrust={setTrusts}
          onLoaded={noteLoaded}
          onPassed={() => void finish(attempt)}
          onPostpone={() => void finish({ ...attempt, postponed: true })}
          onRetry={() => onStartOver()}
          onExpired={() => expire(attempt)}
        />
      );
    }
    case 'finishing':
      return <LoginFinishing />;
    case 'unfinished':
      return <LoginUnfinished error={view.error} onRetry={() => void finish(view.attempt)} onStartOver={() => onStartOver()} />;
    case 'refused':
      return (
        <Refused error={view.error} oneTimeToken={view.attempt.oneTimeToken} login={login} onStartOver={() => onStartOver()} />
      );
    case 'waits':
      return <LoginWaits error={view.error} onStartOver={() => onStartOver()} />;
    case 'done':
      return <LoginDone />;
  }
}

export function SecondStep({ oneTimeToken, ...props }: SecondStepProps) {
  return <ContinueLogin first={{ oneTimeToken }} {...props} />;
}

type AfterFormProps = Omit<SecondStepProps, 'oneTimeToken'> & {
  /** From the form: a one-time token, or a refusal that has its own next step. */
  readonly tokenOrRefusal: string | CallError;
};

export function AfterForm({ tokenOrRefusal, login, onStartOver }: AfterFormProps) {
  const { memory } = useStepgate();
  const refusal = typeof tokenOrRefusal === 'string' ? undefined : tokenOrRefusal;
  const goesOn = refusal?.code === newNumberFirst && hostOverrideFor(refusal, login) === undefined;
  const oneTimeToken = goesOn ? refusal.params.oneTimeToken : undefined;
  useEffect(() => {
    if (oneTimeToken !== undefined) memory.set('oneTimeToken', oneTimeToken);
  }, [memory, oneTimeToken]);

  if (typeof tokenOrRefusal === 'string')
    return <SecondStep oneTimeToken={tokenOrRefusal} login={login} onStartOver={onStartOver} />;
  if (oneTimeToken !== undefined)
    return <ContinueLogin first={{ oneTimeToken, after: tokenOrRefusal }} login={login} onStartOver={onStartOver} />;
  return <Refused error={tokenOrRefusal} oneTimeToken={undefined} login={login} onStartOver={() => onStartOver()} />;
}
