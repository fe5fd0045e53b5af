/** Every story under a page translator: it shows the same words, and nothing of it goes. */
import { isDeep } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { configure, userEvent, within } from 'storybook/test';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { translatePage } from './page-translator.ts';
import { reach, settled, stories } from './reach-scene.tsx';
import { openScripted, type Scene } from './scene.tsx';

configure({ asyncUtilTimeout: 15_000 });
// The hand that presses brings one of its own.
afterAll(() => void Reflect.deleteProperty(navigator, 'clipboard'));

const seen = (): string => document.body.innerText.replaceAll(/\s+/g, ' ').trim();

/** In `npm test` those whose words change while they can be seen. */
const few: ReadonlySet<string> = new Set([
  'Challenges/Code by phone: NewNumber',
  'Step-up/What is approved: CoolOffOfTwoChanges',
]);
const walked = stories.filter(({ name }) => isDeep || few.has(name));

it.each(walked)('[REAL-02] the same words under a page translator: $name', async ({ scene }) => {
  await reach(scene, await openScripted(scene));
  const words = await settled(seen);
  await cleanup();
  onTestFinished(translatePage());
  await reach(scene, await openScripted(scene));
  await expect.poll(() => settled(seen)).toBe(words);
});

function sceneNamed(name: string): Scene {
  const found = stories.find((story) => story.name === name);
  if (found === undefined) throw new Error(name);
  return found.scene;
}

it('[REAL-02] an error of a code goes under a page translator as the next digit is typed, and the screen stays', async () => {
  onTestFinished(translatePage());
  const scene = sceneNamed('Challenges/Code by phone: TextMessage');
  const canvas = within(await reach(scene, await openScripted(scene)));
  const user = userEvent.setup();
  await user.click(canvas.getByRole('button', { name: words.done }));
  await expect.poll(seen).toContain('Please enter a 6 digit code.');
  await user.type(canvas.getByLabelText(words.code), '1');
  await expect.poll(seen).not.toContain('Please enter a 6 digit code.');
  await expect.poll(seen).toContain(words.enterCode);
});

it('[REAL-02] a page translator changes neither the payee nor the amount of an approval, and no part of what is signed', async () => {
  onTestFinished(translatePage(() => 'other words'));
  const tab = await openScripted(sceneNamed('Step-up/What is approved: Approval'));
  await render(tab.page());
  await expect.poll(seen).toContain('Send £250.00 to “Ada Lovelace”');
  await expect.poll(seen).toContain('other words');
});
