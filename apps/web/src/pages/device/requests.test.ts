import type { PushRequest } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { frontAfterList, frontOf, outcomeOf, type RequestState, withListed, withState } from './requests.ts';

const request = (requestId: string, createdAt: number): PushRequest => ({
  requestId,
  createdAt,
  expiresAt: createdAt + 1,
  email: 'a•••@example.com',
  action: 'IDENTITY__LOGIN',
  browser: 'Firefox, Windows',
  address: 'Germany',
});
const [first, second] = [request('1', 1), request('2', 2)];
const states = (requests: readonly RequestState[]) => requests.map((each) => `${each.request.requestId} ${each.state}`);

describe('requests as the device page shows them', () => {
  it('[MARK-07] the newest comes first, in any order of the service', () => {
    expect(states(withListed(withListed([], [first]), [first, second]))).toEqual(['2 open', '1 open']);
    expect(states(withListed([], [first, second]))).toEqual(['2 open', '1 open']);
  });

  it('[MARK-07] the newest is in front when the page is opened, and one in front stays when a newer one comes', () => {
    const both = withListed([], [first, second]);
    expect(frontOf(both, undefined)?.request).toBe(second);
    expect(frontOf(both, { requestId: '1', broughtUp: false })?.request).toBe(first);
  });

  it('[MARK-07] an ended or dismissed one in front gives way to the newest, and its outcome stays otherwise', () => {
    const front = { requestId: '1', broughtUp: false };
    const both = withListed([], [first, second]);
    expect(frontOf(withListed(both, [second]), front)?.request).toBe(second);
    expect(frontOf(withState(both, '1', 'dismissed'), front)?.request).toBe(second);
    expect(frontOf(withState(both, '1', 'denied'), front)?.request).toBe(first);
    expect(frontOf(withState(both, '1', 'approved'), front)?.request).toBe(first);
    expect(frontOf(withListed(withListed([], [first]), []), front)?.state).toBe('over');
    expect(frontOf(withState(withListed([], [first]), '1', 'dismissed'), front)).toBeUndefined();
  });

  it('a request that is no longer listed has ended, and an answered one keeps its outcome', () => {
    const shown = withState(withListed([], [first, second]), '1', 'approved');
    expect(states(withListed(shown, []))).toEqual(['2 over', '1 approved']);
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

  it('[MARK-07] an approved one in front gives way to a new arrival, and not to a request that waited before', () => {
    const front = { requestId: '1', broughtUp: false };
    const approved = withState(withListed([], [first]), '1', 'approved');
    expect(frontAfterList(approved, withListed(approved, [second]), front)).toBeUndefined();
    expect(frontAfterList(approved, withListed(approved, []), front)).toBe(front);
    const both = withState(withListed([], [first, second]), '1', 'approved');
    expect(frontAfterList(both, withListed(both, [second]), front)).toBe(front);
    const denied = withState(withListed([], [first]), '1', 'denied');
    expect(frontAfterList(denied, withListed(denied, [second]), front)).toBe(front);
  });

  it('(PU1) an approval that returns as a denial had the wrong number', () => {
    const approval = { answer: 'APPROVED', number: '42', summary: undefined } as const;
    expect(outcomeOf(approval, 'APPROVED')).toBe('approved');
    expect(outcomeOf(approval, 'DENIED')).toBe('wrongNumber');
    expect(outcomeOf({ answer: 'DENIED' }, 'DENIED')).toBe('denied');
  });
});
