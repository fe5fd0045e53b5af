import { expect, it } from 'vitest';
import { arrivesAt, type Owner } from './owner.ts';

const ada = { email: 'ada@demo.example', numbers: ['+447700900111'], blocked: false };
const bob = { email: 'bob@demo.example', numbers: ['+447700900211'], blocked: false };
const owner: Owner = { customer: ada, customers: [ada, bob], since: 100 };

it('[LOOK-13] a phone shows only what goes to its customer, and what goes to a new address since the customer was chosen', () => {
  const arrives = (to: string, sentAt: number, whose = owner) => arrivesAt(whose, { to, sentAt });
  expect(arrives('ada@demo.example', 1)).toBe(true);
  expect(arrives('+447700900111', 1)).toBe(true);
  expect(arrives('bob@demo.example', 200)).toBe(false);
  expect(arrives('+447700900211', 200)).toBe(false);
  expect(arrives('+447700900999', 200)).toBe(true);
  expect(arrives('+447700900999', 99)).toBe(false);
  expect(arrives('ada@demo.example', 200, { ...owner, customer: undefined })).toBe(false);
  expect(arrives('new@example.com', 200, { ...owner, customer: undefined })).toBe(true);
});
