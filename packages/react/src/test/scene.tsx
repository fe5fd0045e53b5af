/** A story of the explorer: one page in one state, and the steps to it. For the explorer only. */

import type { Elsewhere } from '@stepgate/testkit/scenario';
import type { StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import type { userEvent, within } from 'storybook/test';
import { ChallengeFlow } from '../flow/LazyChallengeFlow.tsx';
import type { HostSettings } from '../host/settings.ts';
import { testHints } from '../test-hints.ts';
import { shows, showsTitle } from './acts.ts';
import type { Real } from './real-service/real.ts';
import type { Script } from './script/answers.ts';
import { bySms } from './script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from './script/challenges.ts';
import type { ObservedService } from './script/observed-service.ts';
import { scriptedService } from './script/scripted-service.ts';
import { createTab, type Tab } from './tab.tsx';
import { speak, Translated } from './translated.tsx';

/** The customer of the page, and what happens elsewhere. */
export type Customer = {
  readonly oneTimeToken: string;
  readonly email: string;
  readonly password: string;
  /** The code that was sent last. */
  code(): Promise<string>;
  /** Does nothing with scripted answers, which already show it. */
  elsewhere(what: Elsewhere): Promise<void>;
};

type ScenePage = Pick<Tab, 'clock' | 'service'> & {
  readonly canvas: ReturnType<typeof within>;
  readonly user: Pick<typeof userEvent, 'click' | 'clear' | 'paste'>;
  readonly customer: Customer;
};

/** An action of the customer, or time that passes. */
export type Act = (page: ScenePage) => Promise<void>;

export type Scene = {
  /** The page, or a function that makes it for a token. */
  readonly shown: ReactNode | ((oneTimeToken: string) => ReactNode);
  /** In addition to the answers for a code by text message. */
  readonly answers?: Script;
  readonly host?: Partial<HostSettings>;
  /** The actions before the scene. */
  readonly act?: Act;
  /** The heading that shows that the scene is reached. */
  readonly heading: string;
  /** A text of this state only, if other states have the same heading. */
  readonly words?: string;
  /** How it is reached on the real service, or why it can't be. */
  readonly real: Real;
};

const usual: Script = {
  ...bySms,
  tokenStatus: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }),
};

/** The customer of the scripts. */
const ada: Customer = {
  oneTimeToken: token,
  email: 'ada@example.com',
  password: 'secret',
  code: async () => '123456',
  elsewhere: async () => undefined,
};

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#00575a"/><path d="M8 24v-5h5v-5h5V9h6" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>')}`;
/** With a mark, as every host should have one. */
const brand = { name: 'Stepgate', logo, href: '/home' };

/** Prepares a scene with a service, before it is shown. */
export async function openScene({ shown, host }: Scene, service: ObservedService, customer: Customer) {
  speak('en');
  // The scene's own title shows that it is there.
  document.title = '';
  const page = typeof shown === 'function' ? shown(customer.oneTimeToken) : shown;
  const tab = await createTab(<Translated>{page}</Translated>, service, { host: { testHints, brand, ...host } });
  return { ...tab, customer };
}

/** The same with the scene's script. */
export const openScripted = (scene: Scene) => openScene(scene, scriptedService({ ...usual, ...scene.answers }), ada);

const scenes = new WeakMap<object, Scene>();

/** @returns the scene that a story was made from */
export const sceneOf = (story: object): Scene | undefined => scenes.get(story);

export function scene(of: Scene): StoryObj {
  const { act, heading, words } = of;
  let opened: { readonly tab: Awaited<ReturnType<typeof openScripted>>; readonly page: ReactNode } | undefined;
  const story: StoryObj = {
    // Runs again at each change of the toolbar, when the page is already open.
    async beforeEach() {
      if (opened === undefined) {
        const tab = await openScripted(of);
        opened = { tab, page: tab.page() };
      }
      return () => {
        opened = undefined;
      };
    },
    render: () => <>{opened?.page}</>,
    async play({ canvas, userEvent: user, globals }) {
      if (opened === undefined) return;
      const page = { ...opened.tab, canvas, user };
      await act?.(page);
      await showsTitle(heading)(page);
      if (words !== undefined) await shows(words)();
      speak(globals.language);
      if (import.meta.env.VITEST_STORYBOOK === 'false') toTheEnd();
    },
  };
  scenes.set(story, of);
  return story;
}

/** A docked action covers what is still to be scrolled, which axe would take for targets that are too small. At the end it covers nothing. */
function toTheEnd(): void {
  for (const each of document.querySelectorAll('html, dialog[open], dialog[open] *')) each.scrollTo(0, each.scrollHeight);
}

/** The challenges of a token, as on a page. */
export const flow = (oneTimeToken: string) => (
  <ChallengeFlow oneTimeToken={oneTimeToken} onComplete={() => undefined} onRetry={() => undefined} />
);
