/** A state of a page that is looked at as a whole. For tests only. */
import type { ReactNode } from 'react';
import { ChallengeFlow } from '../challenges/LazyChallengeFlow.tsx';
import type { HostSettings } from '../provider/host.ts';
import { type FakeAnswers, token } from './fake-service.ts';
import type { openPage } from './world.tsx';

export type ScenePage = Awaited<ReturnType<typeof openPage>>;

export type Scene = {
  readonly name: string;
  readonly shown: ReactNode;
  readonly answers?: FakeAnswers;
  readonly host?: Partial<HostSettings>;
  /** Brings the page to where the scene is. */
  readonly act?: (page: ScenePage) => Promise<void>;
  /** The heading that says the scene is there. */
  readonly heading: string;
  /** Words of this state alone, where others have the heading too. */
  readonly words?: string;
};

export const flow = <ChallengeFlow oneTimeToken={token} onComplete={() => undefined} onRetry={() => undefined} />;

export const press =
  (name: string) =>
  ({ screen }: ScenePage): Promise<void> =>
    screen.getByRole('button', { name }).click();
