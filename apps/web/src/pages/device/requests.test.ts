import type { PushRequest } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { outcomeOf, type Shown, withListed, withState } from './requests.ts';

const request = (requestId: string, createdAt: number): PushRequest => ({
  requestId,
  createdAt,
  expiresAt: createdAt + 1,
  email: 'a•••@example.com',
  action: 'IDENTITY__LOGIN',
  browser: 'Firefox, Windows',
  address: '203.0.113.…',
});
const [first, second] = [request('1', 1), request('2', 2)];
const states = (shown: readonly Shown[]) => shown.map((each) => `${each.request.requestId} ${each.state}`);

describe('requests as the device page shows them', () => {
  it('a new one is added below the others, in any order of the service: nothing moves under a finger', () => {
    const shown = withListed(withListed([], [second]), [first, second]);
    expect(states(shown)).toEqual(['2 open', '1 open']);
    expect(states(withListed([], [second, first]))).toEqual(['1 open', '2 open']);
  });

  it('one that is no longer listed becomes over, and an answered one keeps its outcome', () => {
    const shown = withState(withListed([], [first, second]), '1', 'approved');
    expect(states(withListed(shown, []))).toEqual(['1 approved', '2 over']);
  });

  it('one whose answer is pending isn’t marked as over by a list that comes in between', () => {
    const shown = withState(withListed([], [first]), '1', 'answering');
    expect(states(withListed(shown, []))).toEqual(['1 answering']);
  });

  it('a dismissed one isn’t added again by a list that was requested before', () => {
    const shown = withState(withListed([], [first]), '1', 'dismissed');
    expect(states(withListed(shown, [first]))).toEqual(['1 dismissed']);
    expect(states(withListed(shown, []))).toEqual([]);
  });

  it('(PU1) an approval that returns as a denial had the wrong number', () => {
    const approval = { answer: 'APPROVED', number: '42', summary: undefined } as const;
    expect(outcomeOf(approval, 'APPROVED')).toBe('approved');
    expect(outcomeOf(approval, 'DENIED')).toBe('wrongNumber');
    expect(outcomeOf({ answer: 'DENIED' }, 'DENIED')).toBe('denied');
  });
});
