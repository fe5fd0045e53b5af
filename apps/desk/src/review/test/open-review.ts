/** Opens the back office of one member of staff, with a scripted service. For tests only. */
import { calls, type ReviewDecided, type ReviewItem, type StaffRole } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import { openPage } from '@stepgate/web/test';
import { page } from '../page.ts';

type Options = Parameters<typeof openPage>[1];
export type Answers = Options['answers'];

export const paths = {
  login: `POST ${calls.reviewLogin.path}`,
  passkeyOptions: `POST ${calls.staffPasskeyOptions.path}`,
  passkeyLogin: `POST ${calls.logInStaffWithPasskey.path}`,
  beginPasskey: `POST ${calls.beginStaffPasskey.path}`,
  addPasskey: `POST ${calls.addStaffPasskey.path}`,
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
  newPhoneNumber: '•••• 23',
  proof: 'password',
  photoId: 'photo-1',
  photoOpened: true,
} as const satisfies ReviewItem;

export const second = {
  ...first,
  id: 'item-2',
  email: 'grace@example.com',
  maskedCurrentPhoneNumber: null,
  newPhoneNumber: '•••• 89',
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
  deactivation: 'Your account is deactivated',
} as const satisfies ReviewItem;

/** A downloaded photo: two colours, so that its size can be seen. */
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

export const shows = (
  waiting: readonly ReviewItem[] = [first, second],
  done: readonly ReviewDecided[] = [decided],
  role: StaffRole = 'decide',
) => ({
  status: 200,
  body: { reviewer: 'reviewer@example.com', role, waiting, decided: done },
});
export const done = { status: 204 };
export const problem = (status: number, code: string, message = 'x', params?: { readonly sessionEnded: 'idle' }) => ({
  status,
  body: { code, message, ...(params && { params }) },
});
const challenge = 'AQID';
export const passkeyOptions = {
  status: 200,
  body: {
    options: { challenge, rpId: 'app.example.test', allowCredentials: [], userVerification: 'required', timeout: 600_000 },
  },
} as const;
export const passkeyCreation = {
  status: 200,
  body: {
    options: {
      challenge,
      rp: { id: 'app.example.test', name: 'Stepgate' },
      user: { id: 'AQID', name: 'ada@desk.example', displayName: 'ada@desk.example' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: 600_000,
    },
  },
} as const;
export const nobody = problem(401, 'session_not_found');

/** @param answers in addition to the default ones, which have two open cases */
export async function openReview(answers: Answers = {}, options: Partial<Options> = {}) {
  const clock = createTestClock();
  const opened = await openPage(page, {
    answers: { [paths.items]: [shows()], ...answers },
    clock,
    ...options,
  });
  /** The case on screen. */
  const card = (email: string) => opened.screen.getByRole('region', { name: new RegExp(`${email}$`) });
  /** Its row in the queue. */
  const row = (email: string) =>
    opened.screen.getByRole('navigation', { name: 'Waiting for a decision' }).getByRole('button', { name: new RegExp(email) });
  const button = (name: string) => opened.screen.getByRole('button', { name, exact: true });
  return { ...opened, clock, card, row, button };
}
