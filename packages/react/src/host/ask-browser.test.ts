import { createTestClock } from '@stepgate/flow/test-clock';
import { expect, it } from 'vitest';
import { patiently } from './ask-browser.ts';

it('[REAL-01] a question that the browser never answers ends after a second, and the next one at once, until the browser answers', async () => {
  const clock = createTestClock();
  const askBrowser = patiently(clock);
  let answer: (value: string) => void = () => undefined;
  const ends: string[] = [];
  const note = (asked: Promise<string>) => void asked.then((said) => ends.push(said)).catch(() => ends.push('silent'));
  note(
    askBrowser(
      () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
    ),
  );
  await clock.advance(999);
  expect(ends).toEqual([]);
  await clock.advance(1);
  expect(ends).toEqual(['silent']);
  note(askBrowser(async () => 'never asked'));
  await clock.advance(0);
  expect(ends).toEqual(['silent', 'silent']);
  answer('late');
  await clock.advance(0);
  note(askBrowser(async () => 'here again'));
  await clock.advance(0);
  expect(ends).toEqual(['silent', 'silent', 'here again']);
  expect(clock.waiting()).toBe(0);
});
