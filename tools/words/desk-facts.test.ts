/** The desk's timeline has a word for each fact of a change: what the customer's mail about it names. */
import { expect, it } from 'vitest';
import { factWordOf } from '../../apps/desk/src/review/customers/words/fact-words.ts';
import { notifications } from '../../apps/identity/src/messages/templates/en/notifications.ts';

/** Places of a mail that no event has: links, and figures that are the same for all. */
const ofTheMail = ['contact', 'stop', 'tries', 'minutes', 'hours', 'brand'];

it('[DESK-02] each fact of a change has a word in the timeline', () => {
  const places = [...JSON.stringify(notifications).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const facts = [...new Set(places)].filter((name) => !ofTheMail.includes(name));
  expect(facts.length).toBeGreaterThan(6);
  expect(facts.filter((name) => factWordOf(name) === undefined)).toEqual([]);
});
