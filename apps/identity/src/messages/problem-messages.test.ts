import { expect, it } from 'vitest';
import { messageOfLimit } from './problem-messages.ts';

it.each([
  [1, 'Please wait a moment before you try again.', 'Bitte warten Sie einen Moment, bevor Sie es noch einmal versuchen.'],
  [60, 'Please wait a moment before you try again.', 'Bitte warten Sie einen Moment, bevor Sie es noch einmal versuchen.'],
  [
    61,
    'Too many attempts. Please try again in 2 minutes.',
    'Zu viele Versuche. Bitte versuchen Sie es in 2 Minuten noch einmal.',
  ],
  [
    7_201,
    'Too many attempts. Please try again in 3 hours.',
    'Zu viele Versuche. Bitte versuchen Sie es in 3 Stunden noch einmal.',
  ],
])('[SRV-08] the message of a limit says how long to wait, because a front end shows it unchanged: %i s', (seconds, en, de) => {
  expect(messageOfLimit(seconds, 'en')).toBe(en);
  expect(messageOfLimit(seconds, 'de')).toBe(de);
});
