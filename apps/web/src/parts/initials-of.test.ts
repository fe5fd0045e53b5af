import { expect, it } from 'vitest';
import { initialsOf } from './initials-of.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Augusta Ada King-Noel', 'AN'],
  ['  «Ada»   (Lovelace)  ', 'AL'],
  ['עדה לאבלייס', 'על'],
  ['7 Bakeries', '7B'],
  ['😀', ''],
])('[MARK-10] the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
