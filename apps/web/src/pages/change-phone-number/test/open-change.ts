/** Opens the page of the phone change by its link, with a scripted service. For tests only. */
import { calls, type Language, type PhoneChangeState, phoneChangeLocation } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import { left, totp } from '@stepgate/pages/test';
import { onTestFinished } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { page } from '../page.ts';

export const paths = {
  challenges: `GET ${calls.tokenStatus.path}?viewType=full`,
  verifyTotp: `POST ${calls.verifyTotp.path}`,
  status: `GET ${calls.phoneChangeStatus.path}`,
} as const;

export type Answers = Parameters<typeof openPage>[1]['answers'];

export const nothingLeft = left();
export const oneLeft = left(totp);
export const problem = (status: number, code: string) => ({ status, body: { code, message: 'The service says why.' } });

const receivedAt = Date.UTC(2026, 10, 21, 12, 30);
export const isNow = (status: PhoneChangeState) => ({
  status: 200,
  body: { status, maskedNewPhoneNumber: '•••••••• 23', receivedAt, latestAt: receivedAt + 86_400_000 },
});

/** A change without a photo, in its waiting period. */
export const isWaitingDays = {
  status: 200,
  body: { ...isNow('waiting').body, readyAt: receivedAt + 3 * 86_400_000, latestAt: receivedAt + 10 * 86_400_000 },
};

/** Puts the link's fragment into the address of this tab, as for a loaded page. */
export function openChangeLink(introSeen: boolean, token = 'token-of-the-change'): void {
  const [, fragment] = phoneChangeLocation(token, introSeen).split('#');
  history.replaceState(null, '', `${location.pathname}${location.search}#${fragment}`);
  onTestFinished(() => {
    history.replaceState(null, '', location.pathname + location.search);
    sessionStorage.clear();
  });
}

/** Opens the page with the current address and memory of the tab. A second call is a reload. */
export async function openChange(answers: Answers, language: Language = 'en') {
  const clock = createTestClock();
  return { ...(await openPage(page, { answers, clock, language })), clock };
}

/** Opens the page after everything is proved: it waits for the outcome. */
export function openWaiting(status: Answers[string], language: Language = 'en') {
  openChangeLink(true);
  return openChange({ [paths.challenges]: [nothingLeft], [paths.status]: status }, language);
}
