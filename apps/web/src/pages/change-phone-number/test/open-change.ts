/** The page of the phone change, opened by its link over a service of a test's making. For tests only. */
import { calls, type PhoneChangeState, phoneChangeLocation } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import { onTestFinished } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { page } from '../page.ts';

export const paths = {
  challenges: `GET ${calls.tokenStatus.path}?viewType=full`,
  verifyTotp: `POST ${calls.verifyTotp.path}`,
  status: `GET ${calls.phoneChangeStatus.path}`,
} as const;

export type Answers = Parameters<typeof openPage>[1]['answers'];

const totp = {
  primaryChallenge: { type: 'TOTP', viewData: { attributes: {} }, context: {} },
  alternatives: [],
  required: true,
  passed: false,
};
const left = (...challenges: readonly unknown[]) => ({ status: 200, body: { oneTimeTokenProperties: { challenges } } });
export const nothingLeft = left();
export const oneLeft = left(totp);
export const problem = (status: number, code: string) => ({ status, body: { code, message: 'The service says why.' } });

const receivedAt = Date.UTC(2026, 10, 21, 12, 30);
export const isNow = (status: PhoneChangeState) => ({
  status: 200,
  body: { status, maskedNewPhoneNumber: '•••••••• 23', receivedAt, latestAt: receivedAt + 86_400_000 },
});

/** Puts what the link carries into the address of this tab, as a page that is loaded finds it. */
export function openChangeLink(introSeen: boolean, token = 'token-of-the-change'): void {
  const [, fragment] = phoneChangeLocation(token, introSeen).split('#');
  history.replaceState(null, '', `${location.pathname}${location.search}#${fragment}`);
  onTestFinished(() => {
    history.replaceState(null, '', location.pathname + location.search);
    sessionStorage.clear();
  });
}

/** The page with whatever the address and the memory of the tab have; called again, it is the page after a reload. */
export async function openChange(answers: Answers, language: 'en' | 'de' = 'en') {
  const clock = createTestClock();
  return { ...(await openPage(page, { answers, clock, language })), clock };
}

/** Everything proved already: the page waits for what becomes of the change. */
export function openWaiting(status: Answers[string], language: 'en' | 'de' = 'en') {
  openChangeLink(true);
  return openChange({ [paths.challenges]: [nothingLeft], [paths.status]: status }, language);
}
