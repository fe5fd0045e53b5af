/** The page of the event log names every kind, and the facts of it that leave the service. */
import { readFileSync } from 'node:fs';
import { changeKinds, eventKinds } from '@stepgate/contract';
import { sentNames } from '@stepgate/contract/events';
import { expect, it } from 'vitest';
import { sentFacts } from './webhooks/sent-facts.ts';

const page = readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('## The kinds'), page.indexOf('## The chain'));

it('[API-09] a receiver of webhooks finds each kind on the page, once, and no other', () => {
  const named = [...section.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, kind]) => kind);
  expect(named.toSorted()).toEqual([...eventKinds].toSorted());
  expect(named.length).toBeGreaterThan(60);
});

it('[API-09] the page names exactly the facts that a webhook sends', () => {
  for (const [kind, facts] of sentNames) {
    const row = section.split('\n').find((line) => line.startsWith(`| \`${kind}\` |`)) ?? expect.fail(kind);
    const said = [...(row.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect([kind, said]).toEqual([kind, [...facts]]);
  }
});

it('[API-09] each kind is a change or says which of its facts leave, and an unknown kind sends none', () => {
  expect([...changeKinds, ...sentNames.keys()].toSorted()).toEqual([...eventKinds].toSorted());
  expect(sentFacts('log.of-a-later-release', { number: '+447700900123' })).toEqual({});
  expect(sentFacts('approval.signed', { approval: 'a', passkey: 'p', signature: 's' })).toEqual({ approval: 'a', passkey: 'p' });
  expect(sentFacts('phone.added', { number: '+44 •••• 123' })).toEqual({ number: '+44 •••• 123' });
});
