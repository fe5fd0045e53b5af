/** The review desk of one member of staff, over a service that answers as a test says. For tests only. */
import { calls, type ReviewDecided, type ReviewItem } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import { openPage } from '../../../test/open-page.tsx';
import { page } from '../page.ts';

type Options = Parameters<typeof openPage>[1];
export type Answers = Options['answers'];

export const paths = {
  login: `POST ${calls.reviewLogin.path}`,
  logout: `POST ${calls.reviewLogout.path}`,
  items: `GET ${calls.reviewItems.path}`,
  photo: (id: string) => `GET ${calls.reviewPhoto.path.replace(':id', id)}`,
  decide: (id: string) => `POST ${calls.decideReview.path.replace(':id', id)}`,
} as const;

const noon = Date.UTC(2026, 10, 21, 12);

const shared = {
  receivedAt: noon,
  latestAt: noon + 86_400_000,
  browser: 'Firefox, Windows',
  address: '203.0.113.7',
} as const;

export const first = {
  ...shared,
  id: 'item-1',
  kind: 'phone-change',
  email: 'ada@example.com',
  maskedCurrentPhoneNumber: '•••• 42',
  newPhoneNumber: '+447700900123',
  proof: 'password',
  photoId: 'photo-1',
  photoOpened: true,
} as const satisfies ReviewItem;

export const second = {
  ...first,
  id: 'item-2',
  email: 'grace@example.com',
  maskedCurrentPhoneNumber: null,
  newPhoneNumber: '+4915123456789',
  proof: 'second-factor',
  photoId: null,
} as const satisfies ReviewItem;

export const selfie = {
  ...shared,
  id: 'item-3',
  kind: 'selfie',
  email: 'mary@example.com',
  photoId: 'photo-3',
  photoOpened: true,
} as const satisfies ReviewItem;

export const appeal = {
  ...shared,
  id: 'item-4',
  kind: 'appeal',
  email: 'emmy@example.com',
  message: 'It was <b>my daughter</b>.\nShe uses my computer.',
  deactivation: 'Your account is switched off',
} as const satisfies ReviewItem;

/** A photo as it comes down: two colours, so that its size can be seen. */
export async function photo(width = 40, height = 30) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context?.fillRect(0, 0, width / 2, height);
  return { status: 200, file: await canvas.convertToBlob({ type: 'image/jpeg' }) };
}

export const decided: ReviewDecided = {
  id: 'item-0',
  kind: 'phone-change',
  email: 'joan@example.com',
  decision: 'reject',
  reason: 'The face is another one.\nAsked twice.',
  decidedBy: 'reviewer@example.com',
  decidedAt: noon,
};

export const shows = (waiting: readonly ReviewItem[] = [first, second], done: readonly ReviewDecided[] = [decided]) => ({
  status: 200,
  body: { reviewer: 'reviewer@example.com', waiting, decided: done },
});
export const done = { status: 204 };
export const problem = (status: number, code: string, message = 'x') => ({ status, body: { code, message } });
export const nobody = problem(401, 'session_not_found');

/** @param answers beside the desk's own, which shows two that wait */
export async function openReview(answers: Answers = {}, options: Partial<Options> = {}) {
  const clock = createTestClock();
  const opened = await openPage(page, { answers: { [paths.items]: [shows()], ...answers }, clock, ...options });
  const card = (email: string) =>
    opened.screen.getByRole('listitem').filter({ has: opened.screen.getByRole('heading', { name: new RegExp(`${email}$`) }) });
  const button = (name: string) => opened.screen.getByRole('button', { name, exact: true });
  return { ...opened, clock, card, button };
}
