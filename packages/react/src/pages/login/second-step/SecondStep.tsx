/** The second half of every kind of login: the challenges, the session, and the redirect. */
import { asCallError, type CallError } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { ChallengeFlow } from '../../../flow/ChallengeFlow.tsx';
import { track } from '../../../host/analytics.ts';
import { callHost } from '../../../host/call-host.ts';
import { useStepgate } from '../../../host/context.ts';
import { checkedRedirect } from '../../../host/refused-address.ts';
import { AboveSubmit } from '../../../parts/form-frame/AboveSubmit.tsx';
import type { LoginProps } from '../login-props.ts';
import { type Course, decideAfterRefusal, newNumberFirst } from './after-refusal.ts';
import { InfoMessage } from './InfoMessage.tsx';
import { LoginDone, LoginFinishing, LoginUnfinished, LoginWaits, NotLater } from './LoginEnd.tsx';
import { Refused, takeOverOf } from './Refused.tsx';
import styles from './SecondStep.module.css';
import { TrustBrowser } from './TrustBrowser.tsx';

export { fetchUsualScreens } from '../../../challenges/registry.ts';

type State =
  /** `refusal`: why the open challenge can't be postponed. */
  | { readonly name: 'challenges'; readonly course: Course; readonly refusal?: Error }
  | { readonly name: 'finishing' | 'done' }
  | { readonly name: 'unfinished'; readonly course: Course; readonly error: Error }
  | { readonly name: 'refused'; readonly course: Course; readonly error: CallError }
  /** Everything is proved, but the account has to wait. */
  | { readonly name: 'waits'; readonly error: CallError };

export type SecondStepProps = {
  /** The token from the first factor. */
  readonly oneTimeToken: string;
  /** The login's props that apply after the first factor; `{}` if the first factor wasn't the form. */
  readonly login: LoginProps;
  /** Goes back to the first factor: on request, after the token has expired, or after the session was refused. */
  onStartOver(reason?: 'expired' | Error): void;
};

type FromCourseProps = Omit<SecondStepProps, 'oneTimeToken'> & { readonly first: Course };

function FromCourse({ first, login, onStartOver }: FromCourseProps) {
  const { email: _, redirectAfterUrl, infoMessage, onSuccess, preventRedirect, ...flowProps } = login;
  const { client, memory, host } = useStepgate();
  const [state, setState] = useState<State>({ name: 'challenges', course: first });
  const [afterMessage, setAfterMessage] = useState<() => void>();
  const [trustDays, setTrustDays] = useState(0);
  const [trusts, setTrusts] = useState(false);
  /** Whether this course has reached a challenge. */
  const loaded = useRef(false);

  function begin(course: Course) {
    loaded.current = false;
    setState({ name: 'challenges', course });
  }

  function refuse(error: CallError, course: Course) {
    memory.clear();
    setState({ name: 'refused', course, error });
  }

  function fail(failure: Error, course: Course) {
    const { postponed: _, ...open } = course;
    const error = asCallError(failure);
    switch (decideAfterRefusal(failure, course, takeOverOf(error, login) !== undefined)) {
      case 'unfinished':
        return setState({ name: 'unfinished', course, error });
      case 'expired':
        return onStartOver('expired');
      case 'withoutBrowser':
        return begin({ ...open, withoutBrowser: true });
      case 'newNumber': {
        const { oneTimeToken = course.oneTimeToken } = error.params;
        memory.set('oneTimeToken', oneTimeToken);
        return begin({ oneTimeToken, after: error });
      }
      case 'notLater':
        return setState({ name: 'challenges', course: open, refusal: failure });
      case 'waits':
        memory.clear();
        return setState({ name: 'waits', error });
      case 'refused':
        return refuse(error, course);
      case 'startOver':
        return onStartOver(failure);
    }
  }

  /** @returns whether the host shows on this page what follows the login. A host that throws doesn't: the session has begun in any case. */
  function showsWhatFollows(location: string): boolean {
    if (onSuccess) return callHost(host, () => onSuccess({ location }));
    const { onLoggedIn } = host;
    return onLoggedIn !== undefined && redirectAfterUrl === undefined && callHost(host, onLoggedIn);
  }

  async function finish(course: Course) {
    setState({ name: 'finishing' });
    try {
      const answer = await client.exchangeSession({
        body: { oneTimeToken: course.oneTimeToken, ...(trusts && { trustBrowser: true }) },
      });
      // Reports a refused address. The form can't, because the code for that isn't loaded with it.
      checkedRedirect(host, redirectAfterUrl);
      const location = checkedRedirect(host, answer.location);
      memory.clear();
      void track(host, { name: 'logged_in' });
      if (!showsWhatFollows(location) && !preventRedirect) {
        // A page elsewhere never sees the session, so it says nothing about it.
        if (location.startsWith('/')) memory.set('exchanged', 'yes');
        return host.navigate(location);
      }
      setState({ name: 'done' });
    } catch (error) {
      fail(error instanceof Error ? error : asCallError(error), course);
    }
  }

  /** @returns whether the host's message must be passed first */
  function showMessage(goOn: () => void): boolean {
    if (infoMessage === undefined || memory.get('infoMessagePassed') !== undefined) return false;
    setAfterMessage(() => goOn);
    return true;
  }

  function expired({ after, ...course }: Course) {
    // The refused exchange has spent the token, and another login would end in the same refusal.
    if (after !== undefined && !loaded.current) refuse(after, { ...course, after });
    else if (login.onExpired === undefined || !callHost(host, login.onExpired)) onStartOver('expired');
  }

  switch (state.name) {
    case 'challenges': {
      const { course, refusal } = state;
      return (
        <>
          {afterMessage !== undefined && infoMessage !== undefined && (
            <InfoMessage
              {...infoMessage}
              onContinue={() => {
                memory.set('infoMessagePassed', 'yes');
                setAfterMessage(undefined);
                afterMessage();
              }}
            />
          )}
          <div hidden={afterMessage !== undefined} className={styles.flow}>
            {refusal !== undefined && <NotLater error={refusal} />}
            <AboveSubmit added={trustDays > 0 && <TrustBrowser days={trustDays} chosen={trusts} onChoose={setTrusts} />}>
              <ChallengeFlow
                onPostpone={() => void finish({ ...course, postponed: true })}
                onRetry={() => onStartOver()}
                {...flowProps}
                oneTimeToken={course.oneTimeToken}
                onComplete={(result) => {
                  callHost(host, () => login.onComplete?.(result));
                  const goOn = () => void finish(course);
                  if (!showMessage(goOn)) goOn();
                }}
                onExpired={() => expired(course)}
                onChallengesLoaded={(response, resume) => {
                  loaded.current = true;
                  setTrustDays(response.oneTimeTokenProperties.trustedBrowserDays ?? 0);
                  const goOn = () => {
                    let answer: 'pause' | undefined;
                    callHost(host, () => {
                      answer = login.onChallengesLoaded?.(response, resume);
                    });
                    if (answer !== 'pause') resume();
                  };
                  return showMessage(goOn) ? 'pause' : login.onChallengesLoaded?.(response, resume);
                }}
              />
            </AboveSubmit>
          </div>
        </>
      );
    }
    case 'finishing':
      return <LoginFinishing />;
    case 'unfinished':
      return <LoginUnfinished error={state.error} onRetry={() => void finish(state.course)} onStartOver={() => onStartOver()} />;
    case 'refused':
      return (
        <Refused error={state.error} oneTimeToken={state.course.oneTimeToken} login={login} onStartOver={() => onStartOver()} />
      );
    case 'waits':
      return <LoginWaits error={state.error} onStartOver={() => onStartOver()} />;
    case 'done':
      return <LoginDone />;
  }
}

export function SecondStep({ oneTimeToken, ...props }: SecondStepProps) {
  return <FromCourse first={{ oneTimeToken }} {...props} />;
}

type AfterFormProps = Omit<SecondStepProps, 'oneTimeToken'> & {
  /** From the form: a one-time token, or a refusal that has its own next step. */
  readonly given: string | CallError;
};

export function AfterForm({ given, login, onStartOver }: AfterFormProps) {
  const { memory } = useStepgate();
  const refusal = typeof given === 'string' ? undefined : given;
  const goesOn = refusal?.code === newNumberFirst && takeOverOf(refusal, login) === undefined;
  const oneTimeToken = goesOn ? refusal.params.oneTimeToken : undefined;
  useEffect(() => {
    if (oneTimeToken !== undefined) memory.set('oneTimeToken', oneTimeToken);
  }, [memory, oneTimeToken]);

  if (typeof given === 'string') return <SecondStep oneTimeToken={given} login={login} onStartOver={onStartOver} />;
  if (oneTimeToken !== undefined)
    return <FromCourse first={{ oneTimeToken, after: given }} login={login} onStartOver={onStartOver} />;
  return <Refused error={given} oneTimeToken={undefined} login={login} onStartOver={() => onStartOver()} />;
}
