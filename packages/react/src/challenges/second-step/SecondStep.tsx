/** The second half of a login, whatever the first was: the challenges, the session, and where to go then (specification, part 4). */
import { CallError } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { hasWayOn } from '../../login/has-way-on.ts';
import type { LoginProps } from '../../login/login-props.ts';
import { isTransient } from '../../problems/later/kinds.ts';
import { tell } from '../../provider/analytics.ts';
import { useStepgate } from '../../provider/context.ts';
import { checkedRedirect } from '../../provider/refused-address.ts';
import { ChallengeFlow } from '../ChallengeFlow.tsx';
import { InfoMessage } from './InfoMessage.tsx';
import { LoginDone, LoginFinishing, LoginUnfinished, NotLater } from './LoginEnd.tsx';
import { Refused, takeOverOf } from './Refused.tsx';

const newNumberFirst = 'mandatory.update.phone.number';

/** One walk through the challenges of a token. */
type Course = {
  readonly oneTimeToken: string;
  /** The refusal that asked for a new phone number and led here. A second one leads no further, so that nobody goes round. */
  readonly after?: CallError;
  /** The customer has put off the challenge that is open. */
  readonly postponed?: true;
};

type State =
  /** `refusal`: why the open challenge can't be put off. */
  | { readonly name: 'challenges'; readonly course: Course; readonly refusal?: Error }
  | { readonly name: 'finishing' | 'done' }
  | { readonly name: 'unfinished'; readonly course: Course; readonly error: Error }
  | { readonly name: 'refused'; readonly course: Course; readonly error: CallError };

export type SecondStepProps = {
  /** What the first factor gave. */
  readonly oneTimeToken: string;
  /** What of it concerns the time after the first factor; `{}` where that was another than the form. */
  readonly login: LoginProps;
  /** Back to the first factor: the customer wants it, the token has run out, or the session was refused. */
  onStartOver(reason?: 'expired' | Error): void;
};

type FromCourseProps = Omit<SecondStepProps, 'oneTimeToken'> & { readonly first: Course };

function FromCourse({ first, login, onStartOver }: FromCourseProps) {
  const { email: _, redirectAfterUrl, infoMessage, onSuccess, preventRedirect, ...flowProps } = login;
  const { client, memory, host } = useStepgate();
  const [state, setState] = useState<State>({ name: 'challenges', course: first });
  const [afterMessage, setAfterMessage] = useState<() => void>();
  /** Whether this course has come to a challenge. */
  const loaded = useRef(false);

  function begin(course: Course) {
    loaded.current = false;
    setState({ name: 'challenges', course });
  }

  function refuse(error: CallError, course: Course) {
    const { oneTimeToken = course.oneTimeToken } = error.params;
    if (error.code === newNumberFirst && course.after === undefined && takeOverOf(error, login) === undefined) {
      memory.set('oneTimeToken', oneTimeToken);
      return begin({ oneTimeToken, after: error });
    }
    memory.clear();
    setState({ name: 'refused', course, error });
  }

  function fail(failure: Error, course: Course) {
    const code = failure instanceof CallError ? failure.code : undefined;
    const { postponed, ...open } = course;
    if (isTransient(failure)) setState({ name: 'unfinished', course, error: failure });
    else if (code === 'ott_not_found') onStartOver('expired');
    else if (postponed && (code === newNumberFirst || !hasWayOn(failure)))
      setState({ name: 'challenges', course: open, refusal: failure });
    else if (hasWayOn(failure)) refuse(failure, course);
    else onStartOver(failure);
  }

  async function finish(course: Course) {
    setState({ name: 'finishing' });
    try {
      const answer = await client.exchangeSession({ body: { oneTimeToken: course.oneTimeToken } });
      // The form could not report it: what explains a refusal is not loaded with it.
      checkedRedirect(host, redirectAfterUrl);
      const location = checkedRedirect(host, answer.location);
      memory.clear();
      void tell(host, { name: 'logged_in' });
      if (onSuccess) onSuccess({ location });
      else if (!preventRedirect) return host.navigate(location);
      setState({ name: 'done' });
    } catch (error) {
      fail(error instanceof Error ? error : new CallError('unreadable', { cause: error }), course);
    }
  }

  /** @returns whether the host's message has to be passed before it goes on */
  function showMessage(goOn: () => void): boolean {
    if (infoMessage === undefined || memory.get('infoMessagePassed') !== undefined) return false;
    setAfterMessage(() => goOn);
    return true;
  }

  function expired({ after, ...course }: Course) {
    // The refused exchange has used the token up: another login would end in the same place.
    if (after !== undefined && !loaded.current) refuse(after, { ...course, after });
    else if (login.onExpired) login.onExpired();
    else onStartOver('expired');
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
          <div hidden={afterMessage !== undefined}>
            {refusal !== undefined && <NotLater error={refusal} />}
            <ChallengeFlow
              onPostpone={() => void finish({ ...course, postponed: true })}
              onRetry={() => onStartOver()}
              {...flowProps}
              oneTimeToken={course.oneTimeToken}
              onComplete={(result) => {
                login.onComplete?.(result);
                const goOn = () => void finish(course);
                if (!showMessage(goOn)) goOn();
              }}
              onExpired={() => expired(course)}
              onChallengesLoaded={(response, resume) => {
                loaded.current = true;
                const goOn = () => {
                  if (login.onChallengesLoaded?.(response, resume) !== 'pause') resume();
                };
                return showMessage(goOn) ? 'pause' : login.onChallengesLoaded?.(response, resume);
              }}
            />
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
    case 'done':
      return <LoginDone />;
  }
}

export function SecondStep({ oneTimeToken, ...props }: SecondStepProps) {
  return <FromCourse first={{ oneTimeToken }} {...props} />;
}

type AfterFormProps = Omit<SecondStepProps, 'oneTimeToken'> & {
  /** What the form gave: a one-time token, or a refusal that has a way on of its own. */
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
