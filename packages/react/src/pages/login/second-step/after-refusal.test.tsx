import { CallError } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { decideAfterRefusal, type LoginAttempt } from './after-refusal.ts';

const problem = (code: string, status = 403) => new CallError('problem', { status, body: { code, message: 'No.' } });
const newNumber = problem('mandatory.update.phone.number');

const usual: LoginAttempt = { oneTimeToken: 'token' };
const postponed: LoginAttempt = { ...usual, postponed: true };

const refusals: Readonly<Record<string, Error>> = {
  offline: new CallError('network'),
  'too slow': new CallError('timeout'),
  unreadable: new CallError('unreadable'),
  'busy with a code that means something': problem('ott_not_found', 503),
  'too many requests': problem('too_many_requests', 429),
  'spent token': problem('ott_not_found', 401),
  'unproved browser': problem('trusted_device_unproved'),
  'new number first': newNumber,
  'waiting recovery': problem('passkey_recovery_waits'),
  deactivated: problem('user_deactivated'),
  paused: problem('self_reactivation_eligible'),
  'no known code': problem('not_allowed'),
  'a code like a property of every object': problem('constructor'),
  'closed dialog': new CallError('closed'),
  'fault of the page': new TypeError('a fault'),
};

const decided = (attempt: LoginAttempt, hostTakesOver = false) =>
  Object.fromEntries(
    Object.entries(refusals).map(([name, failure]) => [name, decideAfterRefusal(failure, attempt, hostTakesOver)]),
  );

const decidedUsually = {
  offline: 'unfinished',
  'too slow': 'unfinished',
  unreadable: 'unfinished',
  'busy with a code that means something': 'unfinished',
  'too many requests': 'unfinished',
  'spent token': 'expired',
  'unproved browser': 'withoutBrowser',
  'new number first': 'newNumber',
  'waiting recovery': 'waits',
  deactivated: 'refused',
  paused: 'refused',
  'no known code': 'startOver',
  'a code like a property of every object': 'startOver',
  'closed dialog': 'startOver',
  'fault of the page': 'startOver',
};

const decidedPostponed = {
  ...decidedUsually,
  'new number first': 'notLater',
  'waiting recovery': 'notLater',
  'no known code': 'notLater',
  'a code like a property of every object': 'notLater',
  'closed dialog': 'notLater',
  'fault of the page': 'notLater',
};

describe('after a refused session exchange', () => {
  it('each refusal has its own next step', () => {
    expect(decided(usual)).toEqual(decidedUsually);
  });

  it('a postponed challenge comes back with the refusal, unless that has a next step of its own', () => {
    expect(decided(postponed)).toEqual(decidedPostponed);
  });

  it('a second demand for a new number ends the login, so that there is no loop', () => {
    expect(decided({ ...usual, after: newNumber })).toEqual({ ...decidedUsually, 'new number first': 'refused' });
    expect(decided({ ...postponed, after: newNumber })).toEqual(decidedPostponed);
  });

  it('a second demand for the proof of the browser starts over, so that there is no loop', () => {
    expect(decided({ ...usual, withoutBrowser: true })).toEqual({ ...decidedUsually, 'unproved browser': 'startOver' });
    expect(decided({ ...postponed, withoutBrowser: true })).toEqual({ ...decidedPostponed, 'unproved browser': 'notLater' });
  });

  it('a host that asks for the number itself is called', () => {
    expect(decided(usual, true)).toEqual({ ...decidedUsually, 'new number first': 'refused' });
    expect(decided(postponed, true)).toEqual(decidedPostponed);
  });
});
