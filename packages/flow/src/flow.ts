/**
 * The challenge flow as a pure function (specification, part 4): what state follows an event, and what is to be done about it.
 * `run-flow.ts` does it.
 */
import {
  type About,
  CallError,
  type Challenge,
  type ChallengeType,
  type OneTimeTokenProperties,
  proofsInVain,
} from '@stepgate/contract';
import { type ChallengeTokenResponse, fallBack, pick, reorder } from './pick.ts';

/** Why a flow cannot go on: a call's error, or a required challenge that this front end has no way for. */
export type FlowFailure = CallError | 'unsupported';

/** What the success callback is told. */
export type FlowResult = {
  /** The type that the server asked for first; `undefined` where it asked for nothing. */
  readonly originalChallengeType: ChallengeType | undefined;
  /** The types passed, each once, in the order of passing. */
  readonly resolvedChallengeTypes: readonly ChallengeType[];
};

/** What every state remembers of the way so far. */
type Course = FlowResult & {
  /** Who tells the customer of a failure: the error screen, or the host (token-expiry handling mode). */
  readonly failures: 'screen' | 'host';
  /** The type that was on show last. */
  readonly lastType: ChallengeType | undefined;
  /** Counts showings: a screen that starts afresh has a number of its own. */
  readonly instance: number;
  /** What the customer says yes to, as the last list told it: it stands above every view. */
  readonly about: About | undefined;
  /** What the last list asked for, and how many proofs in a row have changed nothing about it. */
  readonly asked: { readonly list: string; readonly inVain: number };
};

type Shown = { readonly response: ChallengeTokenResponse };

type View =
  /** `nothing`: the flow is over, and the host has been told. */
  | { readonly name: 'LOADING'; readonly waitingFor: 'start' | 'server' | 'nothing' }
  | ({ readonly name: 'LOADING'; readonly waitingFor: 'host' } & Shown)
  | ({ readonly name: 'SHOW_CHALLENGE' } & Shown)
  | ({ readonly name: 'RESET' } & Shown)
  | ({ readonly name: 'SHOW_ALTERNATE_CHALLENGES' } & Shown)
  /** `response`: the challenge to return to; without it the server has to be asked again. */
  | { readonly name: 'ERROR'; readonly error: FlowFailure; readonly response: ChallengeTokenResponse | undefined };

export type FlowState = Course & View;

/** `instance` is the showing that an event comes from: what a screen says after it has gone is ignored. */
export type FlowEvent =
  | { readonly name: 'start' }
  | { readonly name: 'fetched'; readonly properties: OneTimeTokenProperties }
  | { readonly name: 'fetchFailed'; readonly error: CallError }
  | { readonly name: 'resume'; readonly response: ChallengeTokenResponse }
  | { readonly name: 'settle' }
  | { readonly name: 'challengePassed'; readonly instance: number }
  | { readonly name: 'tokenFailed'; readonly instance: number; readonly error: CallError }
  | { readonly name: 'showAlternatives' }
  | { readonly name: 'backToChallenge' }
  /** The very challenge, because a list may have two of one type. */
  | { readonly name: 'switchTo'; readonly challenge: Challenge }
  /** A screen can't go on and falls back to another type, whether or not the server lists it (specification, part 8). */
  | { readonly name: 'fallBackTo'; readonly instance: number; readonly type: ChallengeType }
  | { readonly name: 'retry' };

export type FlowEffect =
  | { readonly name: 'fetch' }
  /** Ask the host whether to pause, and `resume` with this response where it does not. */
  | { readonly name: 'askHost'; readonly response: ChallengeTokenResponse }
  /** Send `settle` at once. */
  | { readonly name: 'settle' }
  | { readonly name: 'complete'; readonly result: FlowResult }
  | { readonly name: 'fail'; readonly error: FlowFailure }
  | { readonly name: 'report'; readonly error: FlowFailure };

export type Step = { readonly state: FlowState; readonly effects: readonly FlowEffect[] };

/** The state before `start`. */
export function initialState(failures: Course['failures']): FlowState {
  return {
    name: 'LOADING',
    waitingFor: 'start',
    failures,
    originalChallengeType: undefined,
    resolvedChallengeTypes: [],
    lastType: undefined,
    instance: 0,
    about: undefined,
    asked: { list: '', inVain: 0 },
  };
}

function step(from: Course, view: View, changes: Partial<Course> = {}, effects: readonly FlowEffect[] = []): Step {
  const { failures, originalChallengeType, resolvedChallengeTypes, lastType, instance, about, asked } = from;
  const course = { failures, originalChallengeType, resolvedChallengeTypes, lastType, instance, about, asked };
  return { state: { ...course, ...changes, ...view }, effects };
}

function fetching(from: Course, changes?: Partial<Course>): Step {
  return step(from, { name: 'LOADING', waitingFor: 'server' }, changes, [{ name: 'fetch' }]);
}

function showing(from: Course, response: ChallengeTokenResponse): Step {
  const changes = { lastType: response.currentChallenge.type, instance: from.instance + 1 };
  return step(from, { name: 'SHOW_CHALLENGE', response }, changes);
}

/** The same type again is another challenge: by way of RESET, so that nothing of the former showing stays. */
function changingTo(from: Course, response: ChallengeTokenResponse): Step {
  if (response.currentChallenge.type !== from.lastType) return showing(from, response);
  return step(from, { name: 'RESET', response }, {}, [{ name: 'settle' }]);
}

/** A token that has run out is everyday and not reported (specification, part 8). */
function failing(from: Course, error: FlowFailure, response?: ChallengeTokenResponse): Step {
  const everyday = error !== 'unsupported' && error.code === 'ott_not_found';
  const report: readonly FlowEffect[] = everyday ? [] : [{ name: 'report', error }];
  return from.failures === 'host'
    ? step(from, { name: 'LOADING', waitingFor: 'nothing' }, {}, [...report, { name: 'fail', error }])
    : step(from, { name: 'ERROR', error, response }, {}, report);
}

/** A list as the flow compares it with the one before: what is asked for, and what is done. */
const listOf = ({ challenges }: OneTimeTokenProperties): string =>
  JSON.stringify(challenges.map((each) => [each.supported && each.primaryChallenge.type, each.required, each.passed]));

/**
 * A challenge that needs no customer, such as the profiler, would be passed and asked for again without end by a service whose list never
 * moves on. The developer is told, and the customer may try again.
 */
function stuck(from: Course): Step {
  const cause = new Error(`the service took ${from.asked.inVain} proofs in a row, and its list still asks for the same`);
  return failing({ ...from, asked: { ...from.asked, inVain: 0 } }, new CallError('unreadable', { cause }));
}

function loaded(before: Course, properties: OneTimeTokenProperties): Step {
  const list = listOf(properties);
  const asked = { list, inVain: list === before.asked.list ? before.asked.inVain : 0 };
  const from = { ...before, about: properties.about, asked };
  if (asked.inVain >= proofsInVain) return stuck(from);
  const picked = pick(properties);
  if (picked.kind === 'unsupported') return failing(from, 'unsupported');
  if (picked.kind === 'complete') {
    const { originalChallengeType, resolvedChallengeTypes } = from;
    const result = { originalChallengeType, resolvedChallengeTypes };
    return step(from, { name: 'LOADING', waitingFor: 'nothing' }, {}, [{ name: 'complete', result }]);
  }
  const { response } = picked;
  const originalChallengeType = from.originalChallengeType ?? response.currentChallenge.type;
  return step(from, { name: 'LOADING', waitingFor: 'host', response }, { originalChallengeType }, [
    { name: 'askHost', response },
  ]);
}

function passing(from: Course, { type }: Challenge): Step {
  const { resolvedChallengeTypes, asked } = from;
  return fetching(from, {
    resolvedChallengeTypes: [...new Set([...resolvedChallengeTypes, type])],
    asked: { ...asked, inVain: asked.inVain + 1 },
  });
}

function switching(from: Course & Shown, challenge: Challenge): Step | undefined {
  const { response } = from;
  if (challenge === response.currentChallenge) return changingTo(from, response);
  return response.alternateChallenges.includes(challenge) ? changingTo(from, reorder(response, challenge)) : undefined;
}

/** @returns `undefined` where the event cannot happen in that state: nothing changes. */
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
        return passing(state, state.response.currentChallenge);
      if (event.name === 'tokenFailed' && event.instance === state.instance) return failing(state, event.error, state.response);
      if (event.name === 'switchTo') return switching(state, event.challenge);
      if (event.name === 'fallBackTo' && event.instance === state.instance && event.type !== state.response.currentChallenge.type)
        return changingTo(state, fallBack(state.response, event.type));
      if (event.name === 'showAlternatives' && state.response.alternateChallenges.length > 0)
        return step(state, { name: 'SHOW_ALTERNATE_CHALLENGES', response: state.response });
      return undefined;
    case 'SHOW_ALTERNATE_CHALLENGES':
      if (event.name === 'tokenFailed' && event.instance === state.instance) return failing(state, event.error, state.response);
      if (event.name === 'switchTo') return switching(state, event.challenge);
      // The same showing goes on, so that going back sends no second code.
      if (event.name === 'backToChallenge') return step(state, { name: 'SHOW_CHALLENGE', response: state.response });
      return undefined;
    case 'RESET':
      // `start`: a flow stopped in this very moment goes on here.
      return event.name === 'settle' || event.name === 'start' ? showing(state, state.response) : undefined;
    case 'ERROR':
      if (event.name !== 'retry') return undefined;
      return state.response ? showing(state, state.response) : fetching(state);
  }
}
