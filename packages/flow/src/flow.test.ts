import { CallError } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { type FlowEffect, type FlowEvent, type FlowState, initialState, next, type Step } from './flow.ts';
import { noProgress, read } from './progress.ts';
import { challenge, entry, list, pickResponse, unknownEntry } from './test-challenges.ts';

const response = pickResponse(list([entry('SMS', ['TOTP', 'PUSH'])]));
const [totp = challenge('TOTP')] = response.alternateChallenges;
const bare = { ...pickResponse(list([entry('SMS')])), currentChallenge: response.currentChallenge };
const error = new CallError('problem', { status: 500 });
const expired = new CallError('problem', { status: 401, body: { code: 'ott_not_found' } });

/** The list that asks for it was read. */
const asked = read(noProgress, list([entry('SMS', ['TOTP', 'PUSH'])])).progress;

/** SMS is on screen, for the third time. */
const course = {
  failures: 'screen',
  originalChallengeType: 'PASSWORD',
  resolvedChallengeTypes: ['PASSWORD'],
  lastType: 'SMS',
  instance: 3,
  transactionDetails: { kind: 'APPROVAL', summary: 'Send £250.00 to “Ada Lovelace”' },
  progress: asked,
  behind: [],
} as const;

const states = {
  'LOADING, before start': initialState('screen'),
  'LOADING, server': { ...course, name: 'LOADING', waitingFor: 'server' },
  'LOADING, host': { ...course, name: 'LOADING', waitingFor: 'host', response },
  'LOADING, over': { ...course, name: 'LOADING', waitingFor: 'nothing' },
  SHOW_CHALLENGE: { ...course, name: 'SHOW_CHALLENGE', response },
  'SHOW_CHALLENGE, one way': { ...course, name: 'SHOW_CHALLENGE', response: bare },
  RESET: { ...course, name: 'RESET', response },
  SHOW_ALTERNATE_CHALLENGES: {
    ...course,
    name: 'SHOW_ALTERNATE_CHALLENGES',
    response,
    behind: [{ name: 'SHOW_CHALLENGE', response, instance: 3 }],
  },
  'ERROR, challenge known': { ...course, name: 'ERROR', error, response },
  'ERROR, none known': { ...course, name: 'ERROR', error, response: undefined },
} as const satisfies Record<string, FlowState>;

const events = {
  start: { name: 'start' },
  'fetched: another type': { name: 'fetched', properties: list([entry('TOTP')]) },
  'fetched: nothing open': { name: 'fetched', properties: list([]) },
  'fetched: unknown type': { name: 'fetched', properties: list([unknownEntry()]) },
  fetchFailed: { name: 'fetchFailed', error },
  'fetchFailed: expired': { name: 'fetchFailed', error: expired },
  resume: { name: 'resume', response },
  'resume: overtaken': { name: 'resume', response: bare },
  settle: { name: 'settle' },
  challengePassed: { name: 'challengePassed', instance: 3 },
  'challengePassed: screen gone': { name: 'challengePassed', instance: 2 },
  tokenFailed: { name: 'tokenFailed', instance: 3, error },
  'tokenFailed: expired': { name: 'tokenFailed', instance: 3, error: expired },
  'tokenFailed: screen gone': { name: 'tokenFailed', instance: 2, error },
  showAlternatives: { name: 'showAlternatives' },
  back: { name: 'back' },
  check: { name: 'check' },
  'fetched: the same list': { name: 'fetched', properties: list([entry('SMS', ['TOTP', 'PUSH'])]) },
  'switchTo: an alternative': { name: 'switchTo', challenge: totp },
  'switchTo: the current challenge': { name: 'switchTo', challenge: response.currentChallenge },
  'switchTo: not offered': { name: 'switchTo', challenge: challenge('TOTP') },
  'fallBackTo: an alternative': { name: 'fallBackTo', instance: 3, type: 'TOTP', by: 'screen' },
  'fallBackTo: not offered': { name: 'fallBackTo', instance: 3, type: 'VOICE', by: 'screen' },
  'fallBackTo: the current type': { name: 'fallBackTo', instance: 3, type: 'SMS', by: 'screen' },
  'fallBackTo: screen gone': { name: 'fallBackTo', instance: 2, type: 'VOICE', by: 'screen' },
  retry: { name: 'retry' },
} as const satisfies Record<string, FlowEvent>;

type StateName = keyof typeof states;
type EventName = keyof typeof events;

/** A step in one line: state, the challenge on screen and its showing, and the effects after the arrow. */
function told(step: Step | undefined): string {
  if (step === undefined) return 'nothing';
  const { state, effects } = step;
  const shown = 'response' in state && state.response ? ` ${state.response.currentChallenge.type}` : '';
  const waiting = state.name === 'LOADING' ? ` for ${state.waitingFor}` : '';
  const showing = state.name.startsWith('SHOW') ? ` #${state.instance}` : '';
  const named = effects.map((effect: FlowEffect) => effect.name).join(', ');
  return `${state.name}${waiting}${shown}${showing}${named === '' ? '' : ` → ${named}`}`;
}

const inEveryOtherCase = 'nothing';
const shownAgain = 'SHOW_CHALLENGE SMS #4';
const again = 'RESET SMS → settle';
const fetch = 'LOADING for server → fetch';
const atTotp = 'SHOW_CHALLENGE TOTP #4';
const atVoice = 'SHOW_CHALLENGE VOICE #4';
const failed = 'ERROR SMS → report';
const checks = 'SHOW_CHALLENGE SMS #3 → fetch';
/** Answers to `check`: only a changed list and the end of the token change the view. */
const relisted = {
  'fetched: another type': fetch,
  'fetched: nothing open': fetch,
  'fetched: unknown type': fetch,
  'fetchFailed: expired': 'ERROR',
};

/** Every pair: an event that isn't listed for a state is impossible there and changes nothing. */
const table: Record<StateName, Partial<Record<EventName, string>>> = {
  'LOADING, before start': { start: fetch },
  'LOADING, server': {
    start: fetch,
    'fetched: another type': 'LOADING for host TOTP → askHost',
    'fetched: nothing open': 'LOADING for nothing → complete',
    'fetched: unknown type': 'ERROR → report',
    'fetched: the same list': 'LOADING for host SMS → askHost',
    fetchFailed: 'ERROR → report',
    'fetchFailed: expired': 'ERROR',
  },
  'LOADING, host': { start: fetch, resume: again },
  'LOADING, over': {},
  SHOW_CHALLENGE: {
    challengePassed: fetch,
    tokenFailed: failed,
    'tokenFailed: expired': 'ERROR SMS',
    showAlternatives: 'SHOW_ALTERNATE_CHALLENGES SMS #3',
    'switchTo: an alternative': atTotp,
    'switchTo: the current challenge': again,
    'fallBackTo: an alternative': atTotp,
    'fallBackTo: not offered': atVoice,
    check: checks,
    ...relisted,
  },
  'SHOW_CHALLENGE, one way': {
    challengePassed: fetch,
    tokenFailed: failed,
    'tokenFailed: expired': 'ERROR SMS',
    'switchTo: the current challenge': again,
    'fallBackTo: an alternative': atTotp,
    'fallBackTo: not offered': atVoice,
    check: checks,
    ...relisted,
  },
  RESET: { start: shownAgain, settle: shownAgain },
  SHOW_ALTERNATE_CHALLENGES: {
    tokenFailed: failed,
    'tokenFailed: expired': 'ERROR SMS',
    back: 'SHOW_CHALLENGE SMS #3',
    check: 'SHOW_ALTERNATE_CHALLENGES SMS #3 → fetch',
    ...relisted,
    'switchTo: an alternative': atTotp,
    'switchTo: the current challenge': again,
  },
  'ERROR, challenge known': { retry: shownAgain },
  'ERROR, none known': { retry: fetch },
};

const keys = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];

describe('every state × every event', () => {
  for (const stateName of keys(states))
    for (const eventName of keys(events)) {
      const expected = table[stateName][eventName] ?? inEveryOtherCase;
      it(`[FLOW-01] ${stateName} × ${eventName}: ${expected}`, () => {
        expect(told(next(states[stateName], events[eventName]))).toBe(expected);
      });
    }
});

describe('data that the steps carry along', () => {
  it('[FLOW-03] completion reports the original type and the resolved ones', () => {
    const step = next(states['LOADING, server'], events['fetched: nothing open']);
    const result = { originalChallengeType: 'PASSWORD', resolvedChallengeTypes: ['PASSWORD'], oneTimeToken: 'token' };
    expect(step?.effects).toEqual([{ name: 'complete', result }]);
  });

  it('[FLOW-03] a type passed twice is reported once', () => {
    const passed = { ...states.SHOW_CHALLENGE, resolvedChallengeTypes: ['SMS', 'PASSWORD'] } as const;
    expect(next(passed, events.challengePassed)?.state.resolvedChallengeTypes).toEqual(['SMS', 'PASSWORD']);
    expect(next(states.SHOW_CHALLENGE, events.challengePassed)?.state.resolvedChallengeTypes).toEqual(['PASSWORD', 'SMS']);
  });

  it('[FLOW-01] every state has the transaction details of the last list (GW1)', () => {
    for (const stateName of keys(states))
      for (const eventName of keys(events)) {
        const came = next(states[stateName], events[eventName])?.state;
        const relisted = stateName === 'LOADING, server' && eventName.startsWith('fetched');
        if (came)
          expect(came.transactionDetails, `${stateName} × ${eventName}`).toBe(
            relisted ? undefined : states[stateName].transactionDetails,
          );
      }
    const transactionDetails = { kind: 'APPROVAL', summary: 'Send £1,000.00 to “Bob”' } as const;
    const properties = { ...list([entry('TOTP')]), transactionDetails };
    expect(next(states['LOADING, server'], { name: 'fetched', properties })?.state.transactionDetails).toEqual(
      transactionDetails,
    );
  });

  it('[FLOW-05] another type than the one shown last goes to SHOW_CHALLENGE without a RESET', () => {
    const held = { ...states['LOADING, host'], lastType: 'TOTP' } as const;
    expect(told(next(held, events.resume))).toBe(shownAgain);
  });

  it.each(['fetchFailed', 'fetched: unknown type'] as const)(
    '[FLOW-09] in token-expiry handling mode the host is notified of %s and no error screen shows',
    (name) => {
      expect(told(next({ ...states['LOADING, server'], failures: 'host' }, events[name]))).toBe(
        'LOADING for nothing → report, fail',
      );
    },
  );

  it('[FLOW-09] in token-expiry handling mode a token error goes to the host', () => {
    const step = next({ ...states.SHOW_CHALLENGE, failures: 'host' }, events['tokenFailed: expired']);
    expect(step?.effects).toEqual([{ name: 'fail', error: expired }]);
    expect(told(step)).toBe('LOADING for nothing → fail');
  });

  it('[SRV-16] a service that accepts every proof but never changes its list gets five, and then the developer gets an error', () => {
    const properties = list([entry('PROFILER')]);
    let state: FlowState = initialState('screen');
    const send = (event: FlowEvent) => {
      const step = next(state, event);
      if (step === undefined) throw new Error(`nothing follows ${event.name}`);
      state = step.state;
      return step;
    };
    const show = () => {
      let held = send({ name: 'fetched', properties }).state;
      while (held.name === 'LOADING' && held.waitingFor === 'server') held = send({ name: 'fetched', properties }).state;
      if (held.name !== 'LOADING' || held.waitingFor !== 'host') throw new Error('nothing to show');
      const shown = send({ name: 'resume', response: held.response }).state;
      if (shown.name === 'RESET') send({ name: 'settle' });
    };
    const pass = () => send({ name: 'challengePassed', instance: state.instance });
    send({ name: 'start' });
    for (let proofs = 0; proofs < 5; proofs += 1) {
      show();
      pass();
    }
    for (let late = 0; late < 3; late += 1) send({ name: 'fetched', properties });
    expect(told(send({ name: 'fetched', properties }))).toBe('ERROR → report');
    expect(state).toMatchObject({
      error: { kind: 'unreadable', cause: { message: expect.stringContaining('5 proofs in a row') } },
    });
    expect(told(send({ name: 'retry' }))).toBe(fetch);
    show();
    expect(state.name).toBe('SHOW_CHALLENGE');
  });

  it('[SRV-16] a list that changes with each proof is followed to its end', () => {
    let state: FlowState = initialState('screen');
    for (let left = 8; left > 0; left -= 1) {
      const properties = list(Array.from({ length: left }, () => entry('SMS')));
      state = { ...state, name: 'LOADING', waitingFor: 'server' };
      const step = next(state, { name: 'fetched', properties });
      expect(step && 'response' in step.state && step.state.response?.currentChallenge.type).toBe('SMS');
      const shown = { ...course, ...step?.state, name: 'SHOW_CHALLENGE', response } as const;
      state = next(shown, { name: 'challengePassed', instance: shown.instance })?.state ?? state;
    }
  });

  it("[FLOW-08] a fetch shows the server's order, regardless of the customer's earlier choice", () => {
    const switched = next(states.SHOW_CHALLENGE, events['switchTo: an alternative'])?.state;
    if (switched === undefined) throw new Error('not switched');
    const reordered = { ...switched, name: 'LOADING', waitingFor: 'server' } as const;
    const properties = list([entry('SMS', ['TOTP', 'PUSH'])]);
    expect(told(next(reordered, { name: 'fetched', properties }))).toBe('LOADING for host SMS → askHost');
  });
});
