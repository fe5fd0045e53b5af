import { describe, expect, it } from 'vitest';
import { faultOfSubject, listSubjects } from './subjects.ts';

describe('[HOUSE-07] the subject of a commit says scope and one thing, in at most 72 characters', () => {
  it('in each commit since the last release', () => {
    expect(listSubjects().flatMap((subject) => (faultOfSubject(subject) === undefined ? [] : [subject]))).toEqual([]);
  });

  it.each([
    ['Files of the translation are formatted; a function of one file stays in it', 'more than 72 characters'],
    ['The contract kit ends in time', 'not of the form "scope: what"'],
    ['Docs: shorter pages', 'not of the form "scope: what"'],
    ['docs:shorter pages', 'not of the form "scope: what"'],
    ['docs: shorter pages; a new test', 'more than one thing, or a full stop'],
    ['docs: shorter pages.', 'more than one thing, or a full stop'],
    [`docs: ${'x'.repeat(67)}`, 'more than 72 characters'],
  ])('%s', (subject, fault) => expect(faultOfSubject(subject)).toBe(fault));

  it.each(['docs: shorter pages', 'contract-kit: rename, show progress, enforce the time limit', `docs: ${'x'.repeat(66)}`])(
    'allows %s',
    (subject) => expect(faultOfSubject(subject)).toBe(undefined),
  );
});
