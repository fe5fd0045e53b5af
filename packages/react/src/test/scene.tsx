/** A story of the explorer: one page in one state, and the way that leads there. For the explorer only. */
import type { StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import type { userEvent, within } from 'storybook/test';
import { ChallengeFlow } from '../challenges/LazyChallengeFlow.tsx';
import type { HostSettings } from '../provider/host.ts';
import { testHints } from '../test-hints.ts';
import { shows, showsTitle } from './acts.ts';
import { asks, bySms, type FakeAnswers, otherChallenge, paths, smsChallenge, token } from './fake-service.ts';
import { createTab, type Tab } from './tab.tsx';
import { speak, Translated } from './translated.tsx';

type ScenePage = Pick<Tab, 'clock' | 'service'> & {
  readonly canvas: ReturnType<typeof within>;
  readonly user: Pick<typeof userEvent, 'click' | 'clear' | 'paste'>;
};

/** Something a customer does, or the time that passes. */
export type Act = (page: ScenePage) => Promise<void>;

export type Scene = {
  readonly shown: ReactNode;
  /** Beside those to the customer who is asked for a code by text message. */
  readonly answers?: FakeAnswers;
  readonly host?: Partial<HostSettings>;
  /** What brings the page to where the scene is. */
  readonly act?: Act;
  /** The heading that says the scene is there. */
  readonly heading: string;
  /** Words of this state alone, where others have the heading too. */
  readonly words?: string;
};

const usual: FakeAnswers = {
  ...bySms,
  [paths.status]: asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }),
};

export function scene({ shown, answers, host, act, heading, words }: Scene): StoryObj {
  let opened: { readonly tab: Tab; readonly page: ReactNode } | undefined;
  return {
    // Again at each change of the toolbar, when the page is there already.
    async beforeEach() {
      if (opened === undefined) {
        speak('en');
        const options = { answers: { ...usual, ...answers }, host: { testHints, ...host } };
        const tab = await createTab(<Translated>{shown}</Translated>, options);
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
      if (words !== undefined) await shows(words)(page);
      speak(globals.language);
    },
  };
}

/** The challenges of a token, as a page shows them. */
export const flow = <ChallengeFlow oneTimeToken={token} onComplete={() => undefined} onRetry={() => undefined} />;
