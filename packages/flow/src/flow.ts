/**
 * The challenge flow as a pure function: the state that follows an event, and the effects to perform.
 * `run-flow.ts` performs them.
 */
import {
  type CallError,
  type Challenge,
  type ChallengeType,
  type OneTimeTokenProperties,
  polls,
  type TransactionDetails,
} from '@stepgate/contract';
import { type ChallengeTokenResponse, codeTo, fallBack, pick, reorder } from './pick.ts';
import { isNews, meet, noProgress, type Progress, prove, read } from './progress.ts';

/** Why a flow can't continue: a call's error, or a required challenge that this front end can't show. */
export type FlowFailure = CallError | 'unsupported';

/** The argument of the success callback. */
export type FlowResult = {
  /** The type that the server asked for first; `undefined` if it asked for nothing. */
  readonly originalChallengeType: ChallengeType | undefined;
  /** The types passed, each once, in the order of passing. */
  readonly resolvedChallengeTypes: readonly ChallengeType[];
  /** The token as the server's last list names it: it may renew the token with each answer, and takes the newest. */
  readonly oneTimeToken?: string | undefined;
};

/** The history that every state carries. */
type FlowData = FlowResult & {
  /** The place of a failure: the error screen, or the host (token-expiry handling mode). */
  readonly failures: 'screen' | 'host';
  /** The type that was shown last. */
  readonly lastType: ChallengeType | undefined;
  /** Counts showings: a screen that starts again gets a new number. */
  readonly instance: number;
  /** The transaction details of the last list: they are shown above every view. */
  readonly transactionDetails: TransactionDetails | undefined;
  /** How far the lists say that the proofs have come. */
  readonly progress: Progress;
  /** The views behind `back`, the newest last: those that the customer has left by choice since the last proof. */
  readonly behind: readonly Left[];
};

type WithResponse = { readonly response: ChallengeTokenResponse };

type Left = WithResponse & { readonly name: 'SHOW_CHALLENGE' | 'SHOW_ALTERNATE_CHALLENGES'; readonly instance: number };

type View =
  /** `nothing`: the flow has ended, and the host has been notified. */
  | { readonly name: 'LOADING'; readonly waitingFor: 'start' | 'server' | 'nothing' }
  | ({ readonly name: 'LOADING'; readonly waitingFor: 'host' } & WithResponse)
  | ({ readonly name: 'SHOW_CHALLENGE' } & WithResponse)
  | ({ readonly name: 'RESET' } & WithResponse)
  | ({ readonly name: 'SHOW_ALTERNATE_CHALLENGES' } & WithResponse)
  /** `response`: the challenge to return to; without it the flow has to ask the server again. */
  | { readonly name: 'ERROR'; readonly error: FlowFailure; readonly response: ChallengeTokenResponse | undefined };

export type FlowState = FlowData & View;

/** `instance` is the showing that an event comes from: events of a screen that is gone are ignored. */
export type FlowEvent =
  | { readonly name: 'start' }
  | { readonly name: 'fetched'; readonly properties: OneTimeTokenProperties }
  | { readonly name: 'fetchFailed'; readonly error: CallError }
  | { readonly name: 'resume'; readonly response: ChallengeTokenResponse }
  | { readonly name: 'settle' }
  /** `newPhoneNumber`: what the customer entered in the form for it, and the server took. */
  | { readonly name: 'challengePassed'; readonly instance: number; readonly newPhoneNumber?: string | undefined }
  | { readonly name: 'tokenFailed'; readonly instance: number; readonly error: CallError }
  | { readonly name: 'showAlternatives' }
  /** One step back that the customer chose. */
  | { readonly name: 'back' }
  /** The page is shown again after the customer was away: the list may have changed in the meantime. */
  | { readonly name: 'check' }
  /** The challenge itself instead of its type, because a list may have two of one type. */
  | { readonly name: 'switchTo'; readonly challenge: Challenge }
  /**
   * Another type replaces a screen, whether or not the server lists it: the screen can't continue, or the customer chose
   * a link of the screen.
   */
  | { readonly name: 'fallBackTo'; readonly instance: number; readonly type: ChallengeType; readonly by: 'screen' | 'customer' }
  | { readonly name: 'retry' };

export type FlowEffect =
  /** `after`: how long to wait first, in milliseconds. */
  | { readonly name: 'fetch'; readonly after?: number }
  /** Ask the host whether to pause; if it doesn't, send `resume` with this response. */
  | { readonly name: 'askHost'; readonly response: ChallengeTokenResponse }
  /** Send `settle` at once. */
  | { readonly name: 'settle' }
  | { readonly name: 'complete'; readonly result: FlowResult }
  | { readonly name: 'fail'; readonly error: FlowFailure }
  | { readonly name: 'report'; readonly error: FlowFailure };

export type Step = { readonly state: FlowState; readonly effects: readonly FlowEffect[] };

/** The state before `start`. */
export function initialState(failures: FlowData['failures']): FlowState {
  return {
    name: 'LOADING',
    waitingFor: 'start',
    failures,
    originalChallengeType: undefined,
    resolvedChallengeTypes: [],
    lastType: undefined,
    instance: 0,
    transactionDetails: undefined,
    progress: noProgress,
    behind: [],
  };
}

function step(from: FlowData, view: View, changes: Partial<FlowData> = {}, effects: readonly FlowEffect[] = []): Step {
  const { failures, originalChallengeType, resolvedChallengeTypes, lastType, instance, transactionDetails, progress, behind } =
    from;
  const course = {
    failures,
    originalChallengeType,
    resolvedChallengeTypes,
    lastType,
    instance,
    transactionDetails,
    progress,
    behind,
  };
  return { state: { ...course, ...changes, ...view }, effects };
}

/** No `back` behind a list that is fetched again: it may have a challenge less. */
function fetching(from: FlowData, changes?: Partial<FlowData>): Step {
  return step(from, { name: 'LOADING', waitingFor: 'server' }, { ...changes, behind: [] }, [{ name: 'fetch' }]);
}

function showing(from: FlowData, response: ChallengeTokenResponse): Step {
  const changes = { lastType: response.currentChallenge.type, instance: from.instance + 1 };
  return step(from, { name: 'SHOW_CHALLENGE', response }, changes);
}

/** Another challenge of the same type goes through RESET, so that nothing of the previous showing stays. */
function changingTo(from: FlowData, response: ChallengeTokenResponse): Step {
  if (response.currentChallenge.type !== from.lastType) return showing(from, response);
  return step(from, { name: 'RESET', response }, {}, [{ name: 'settle' }]);
}

/** An expired token is normal and isn't reported. */
function failing(from: FlowData, error: FlowFailure, response?: ChallengeTokenResponse): Step {
  const everyday = error !== 'unsupported' && error.code === 'ott_not_found';
  const report: readonly FlowEffect[] = everyday ? [] : [{ name: 'report', error }];
  return from.failures === 'host'
    ? step(from, { name: 'LOADING', waitingFor: 'nothing' }, { behind: [] }, [...report, { name: 'fail', error }])
    : step(from, { name: 'ERROR', error, response }, { behind: [] }, report);
}

function loaded(before: FlowData, properties: OneTimeTokenProperties): Step {
  const { progress, lags, entered, fault, stuck } = read(before.progress, properties);
  const from = { ...before, transactionDetails: properties.transactionDetails, progress };
  if (lags) return step(from, { name: 'LOADING', waitingFor: 'server' }, {}, [{ name: 'fetch', after: polls.lateList.interval }]);
  if (stuck) return failing(from, stuck);
  const picked = pick(properties);
  if (picked.kind === 'unsupported') return failing(from, picked.error ?? 'unsupported');
  if (picked.kind === 'complete') {
    const { originalChallengeType, resolvedChallengeTypes } = from;
    const result = { originalChallengeType, resolvedChallengeTypes, oneTimeToken: properties.oneTimeToken };
    return step(from, { name: 'LOADING', waitingFor: 'nothing' }, {}, [{ name: 'complete', result }]);
  }
  const response = entered ? codeTo(picked.response, entered.newPhoneNumber) : picked.response;
  const originalChallengeType = from.originalChallengeType ?? picked.response.currentChallenge.type;
  const report: readonly FlowEffect[] = fault ? [{ name: 'report', error: fault }] : [];
  const changes = { originalChallengeType, progress: meet(progress, response.currentChallenge) };
  return step(from, { name: 'LOADING', waitingFor: 'host', response }, changes, [...report, { name: 'askHost', response }]);
}

function passing(from: FlowData, challenge: Challenge, newPhoneNumber: string | undefined): Step {
  return fetching(from, {
    resolvedChallengeTypes: [...new Set([...from.resolvedChallengeTypes, challenge.type])],
    progress: prove(from.progress, challenge, newPhoneNumber),
  });
}

type AtView = FlowData & Left;

/** The customer leaves a view by choice and can come back to it. */
const leaving = (from: AtView): FlowData => ({ ...from, behind: [...from.behind, from] });

function switching(from: AtView, challenge: Challenge): Step | undefined {
  const { name, response, behind } = from;
  if (challenge === response.currentChallenge)
    return changingTo(name === 'SHOW_CHALLENGE' ? from : { ...from, behind: behind.slice(0, -1) }, response);
  return response.alternateChallenges.includes(challenge) ? changingTo(leaving(from), reorder(response, challenge)) : undefined;
}

function goingBack({ behind, ...from }: FlowData): Step | undefined {
  const to = behind.at(-1);
  if (to === undefined) return undefined;
  const before = { ...from, behind: behind.slice(0, -1) };
  const { name, response } = to;
  // The same showing continues. Another showing starts again, and the screen knows that it has sent a code.
  return name === 'SHOW_ALTERNATE_CHALLENGES' || to.instance === from.instance
    ? step(before, { name, response })
    : changingTo(before, response);
}

/** Possible on a challenge and in the chooser. After `check` the view stays, unless the list has changed or the token has expired. */
function inView(state: FlowState & Left, event: FlowEvent): Step | undefined {
  // Of a challenge that no list asked for, the next try asks the list: the server may want something else.
  if (event.name === 'tokenFailed' && event.instance === state.instance)
    return failing(state, event.error, state.response.unlisted ? undefined : state.response);
  if (event.name === 'switchTo') return switching(state, event.challenge);
  if (event.name === 'back') return goingBack(state);
  if (event.name === 'check') return { state, effects: [{ name: 'fetch' }] };
  if (event.name === 'fetched' && isNews(state.progress, event.properties)) return fetching(state);
  return event.name === 'fetchFailed' && event.error.code === 'ott_not_found' ? failing(state, event.error) : undefined;
}

/** @returns `undefined` if the event is impossible in that state: nothing changes. */
export function next(state: FlowState, event: FlowEvent): Step | undefined {
  switch (state.name) {
    case 'LOADING':
      if (event.name === 'start' && state.waitingFor !== 'nothing') return fetching(state);
      if (event.name === 'fetched' && state.waitingFor === 'server') return loaded(state, event.properties);
      if (event.name === 'fetchFailed' && state.waitingFor === 'server') return failing(state, event.error);
      if (event.name === 'resume' && state.waitingFor === 'host' && state.response === event.response)
        return changingTo(state, state.response);
      return undefined;
    case 'SHOW_CHALLENGE':
      if (event.name === 'challengePassed' && event.instance === state.instance)
        return passing(state, state.response.currentChallenge, event.newPhoneNumber);
      if (event.name === 'fallBackTo' && event.instance === state.instance && event.type !== state.response.currentChallenge.type)
        return changingTo(event.by === 'customer' ? leaving(state) : state, fallBack(state.response, event.type));
      if (event.name === 'showAlternatives' && state.response.alternateChallenges.length > 0)
        return step(leaving(state), { name: 'SHOW_ALTERNATE_CHALLENGES', response: state.response });
      return inView(state, event);
    case 'SHOW_ALTERNATE_CHALLENGES':
      return inView(state, event);
    case 'RESET':
      // `start`: a flow that was stopped at exactly this point continues here.
      return event.name === 'settle' || event.name === 'start' ? showing(state, state.response) : undefined;
    case 'ERROR':
      if (event.name !== 'retry') return undefined;
      return state.response ? showing(state, state.response) : fetching(state);
  }
}
