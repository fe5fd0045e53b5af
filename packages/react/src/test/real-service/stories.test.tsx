/** Runs each story once against the real service, which must behave like the story's script. */
import { isDeep, rows } from '@stepgate/testkit/depth';
import { configure } from 'storybook/test';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { shows } from '../acts.ts';
import { reach, settled, soon, stories } from '../reach-scene.tsx';
import { type Customer, openScene, openScripted, type Scene } from '../scene.tsx';
import type { Tab } from '../tab.tsx';
import { readScreen, type Screen } from './read-screen.ts';
import { realService } from './real-service.ts';

// Lazily loaded code may take a while, as in the explorer.
configure({ asyncUtilTimeout: 15_000 });
// The hand that presses brings one of its own.
afterAll(() => void Reflect.deleteProperty(navigator, 'clipboard'));

type Page = Tab & { readonly customer: Customer };

/** The final view of the page with the script. */
async function scripted(scene: Scene): Promise<Screen> {
  const container = await reach(scene, await openScripted(scene));
  if (scene.words !== undefined) await shows(scene.words)();
  const screen = await settled(() => readScreen(container));
  await cleanup();
  return screen;
}

async function onTheService(scene: Scene): Promise<Page> {
  const { real, answers = {} } = scene;
  if ('never' in real) throw new Error('the service never gets into this state');
  const { opened, service } = await realService(real, answers);
  return openScene(scene, service, {
    ...opened,
    code: () => commands.scenarioCode(opened.id),
    elsewhere: (what) => commands.happensElsewhere(opened.id, what),
  });
}

const realStories = stories.filter(({ scene: { real } }) => !('never' in real));
/** Near a change one of each challenge type: the first. In `npm test` some of them. */
const typesOnce = realStories.filter(({ name }, at) => {
  const [title = ''] = name.split(':');
  return title.startsWith('Challenges/') && realStories.findIndex((story) => story.name.startsWith(`${title}:`)) === at;
});

/**
 * Their words name what differs by customer and by day: a number, a date, or the countries that the service offers. The second mail comes late: the clock of
 * the service is stopped.
 */
const otherWords: ReadonlySet<string> = new Set([
  'Challenges/Code by phone: NewNumber',
  'Challenges/Email checkpoint: SentAgain',
  'Challenges/New phone number: TooMany',
  'Country picker: NotOffered',
  'Country picker: Open',
  'Step-up/What is approved: CoolOff',
]);

describe('a story and the real service', () => {
  it.each(isDeep ? realStories : rows(typesOnce, 6))('show the same screen and its words: $name', async ({ name, scene }) => {
    const wanted = await scripted(scene);
    const container = await reach(scene, await onTheService(scene));
    await expect.poll(() => readScreen(container), soon).toEqual(wanted);
    if (scene.words !== undefined && !otherWords.has(name)) await shows(scene.words)();
  });
});
