/**
 * Every state of the page of the phone change, for the accessibility checks.
 *
 * @module-tag deep
 */
import { polls } from '@stepgate/contract';
import { checkEveryLook } from '@stepgate/pages/test';
import { expect } from 'vitest';
import {
  type Answers,
  isNow,
  isWaitingDays,
  nothingLeft,
  openChange,
  openChangeLink,
  paths,
  problem,
} from './test/open-change.ts';

type Opened = Awaited<ReturnType<typeof openChange>>;
type Scene = {
  readonly name: string;
  readonly link: 'none' | 'with intro' | 'without intro';
  readonly status?: Answers[string];
  act?(opened: Opened): Promise<void>;
};

const waits = { link: 'without intro' } as const;
const drawn = () => expect.poll(() => document.querySelector('dl')).not.toBeNull();

const scenes: readonly Scene[] = [
  { name: 'no token', link: 'none' },
  {
    name: 'the requirements',
    link: 'with intro',
    act: () => expect.poll(() => document.querySelectorAll('main button').length).toBe(1),
  },
  { name: 'nothing known yet', ...waits, status: ['never'] },
  { name: 'nothing known and out of reach', ...waits, status: ['no network'] },
  { name: 'waiting', ...waits, status: [isNow('waiting')], act: drawn },
  { name: 'waiting for days, without a photo', ...waits, status: [isWaitingDays], act: drawn },
  { name: 'approved', ...waits, status: [isNow('approved')], act: drawn },
  {
    name: 'waiting, out of reach',
    ...waits,
    status: [isNow('waiting'), 'no network'],
    async act({ clock, screen }) {
      await drawn();
      await clock.advance(polls.phoneChange.interval);
      await expect.poll(() => screen.getByRole('status').elements().length).toBe(2);
    },
  },
  {
    name: 'waiting no longer',
    ...waits,
    status: [isNow('waiting')],
    async act({ clock }) {
      await drawn();
      await clock.sleep(polls.phoneChange.interval * polls.phoneChange.requests);
      await expect.poll(() => document.querySelectorAll('main button').length).toBe(1);
    },
  },
  ...(['done', 'rejected', 'cancelled', 'expired', 'failed'] as const).map((status) => ({
    name: status,
    ...waits,
    status: [isNow(status)],
  })),
  { name: 'run out while waiting', ...waits, status: [problem(401, 'ott_not_found')] },
  { name: 'not proved', ...waits, status: [problem(403, 'not_allowed')] },
];

checkEveryLook(scenes, ['the requirements', 'waiting, out of reach'], async ({ link, status = [], act }, language) => {
  if (link !== 'none') openChangeLink(link === 'without intro');
  const opened = await openChange({ [paths.challenges]: [nothingLeft], [paths.status]: status }, language);
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  if (link === 'without intro') await expect.poll(() => opened.asked).toContain(paths.status);
  await act?.(opened);
});
