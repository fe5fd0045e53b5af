import { expect, it } from 'vitest';
import { messageOfLimit } from './problem-messages.ts';

it.each([
  [1, 'Please wait a moment before you ask again.', 'Bitte warten Sie einen Moment, bevor Sie es noch einmal versuchen.'],
  [60, 'Please wait a moment before you ask again.', 'Bitte warten Sie einen Moment, bevor Sie es noch einmal versuchen.'],
  [
    61,
    'There were too many tries. Please try again in 2 minutes.',
    'Das waren zu viele Versuche. Bitte versuchen Sie es in 2 Minuten noch einmal.',
  ],
  [
    7_201,
    'There were too many tries. Please try again in 3 hours.',
    'Das waren zu viele Versuche. Bitte versuchen Sie es in 3 Stunden noch einmal.',
  ],
])('[SRV-08] the message of a limit says how long to wait, because a front end shows it as it is: %i s', (seconds, en, de) => {
  expect(messageOfLimit(seconds, 'en')).toBe(en);
  expect(messageOfLimit(seconds, 'de')).toBe(de);
});
