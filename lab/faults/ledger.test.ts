import { expect, it } from 'vitest';
import { createLedger } from './ledger.ts';

it('a later acknowledgement supersedes an earlier one, and both are counted', () => {
  const ledger = createLedger<'open' | 'spent'>();
  ledger.acknowledge('token', 'open');
  ledger.acknowledge('token', 'spent');
  expect(ledger.acknowledged()).toBe(2);
  expect(ledger.take()).toEqual([{ subject: 'token', fact: 'spent' }]);
});

it('a subject is in doubt from the start of a request for it until that request is answered', () => {
  const ledger = createLedger<'open' | 'spent'>();
  ledger.acknowledge('answered', 'open');
  ledger.acknowledge('unanswered', 'open');
  ledger.begin('answered');
  ledger.begin('unanswered');
  ledger.acknowledge('answered', 'spent');
  expect(ledger.take()).toEqual([{ subject: 'answered', fact: 'spent' }]);
});

it('each fact is checked once', () => {
  const ledger = createLedger<'open'>();
  ledger.acknowledge('token', 'open');
  expect(ledger.take()).toHaveLength(1);
  expect(ledger.take()).toEqual([]);
});
