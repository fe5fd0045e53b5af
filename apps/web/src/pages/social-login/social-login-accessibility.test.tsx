/**
 * Every state of the page that a social login returns to, for the accessibility checks.
 *
 * @module-tag deep
 */
import { calls } from '@stepgate/contract';
import { checkEveryLook, left } from '@stepgate/pages/test';
import { expect } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const status = `GET ${calls.tokenStatus.path}?viewType=full`;
const exchanges = `POST ${calls.exchangeSession.path}`;
const proved = left();
const problem = (statusCode: number, code: string) => ({ status: statusCode, body: { code, message: 'That is not possible.' } });

type Scene = {
  readonly name: string;
  readonly fragment: string;
  readonly answers?: Parameters<typeof openPage>[1]['answers'];
  /** Set only if the session is refused. */
  readonly alert?: true;
};

const scenes: readonly Scene[] = [
  { name: 'social login, nothing to go on with', fragment: '' },
  { name: 'social login, stopped', fragment: '#problem=refused' },
  { name: 'social login, unverified', fragment: '#problem=unverified' },
  { name: 'social login, failed', fragment: '#problem=failed' },
  { name: 'social login, too late', fragment: '#token=a-token', answers: { [status]: [problem(401, 'ott_not_found')] } },
  {
    name: 'social login, no session',
    fragment: '#token=a-token',
    answers: { [status]: [proved], [exchanges]: [problem(403, 'not_allowed')] },
    alert: true,
  },
];

checkEveryLook(scenes, ['social login, no session'], async ({ fragment, answers = {}, alert }, language) => {
  history.replaceState(null, '', `${location.pathname}${location.search}${fragment}`);
  sessionStorage.setItem('stepgate.socialLogin', 'begun');
  const { screen } = await openPage(page, { answers, language });
  await expect.poll(() => document.querySelectorAll('main a').length).toBeGreaterThan(0);
  if (alert) await expect.element(screen.getByRole('alert')).toBeVisible();
});
