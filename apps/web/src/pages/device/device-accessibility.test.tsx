/**
 * The accessibility of the device page in each of its states.
 *
 * @module-tag deep
 */
import type { Language } from '@stepgate/contract';
import { checkEveryLook } from '@stepgate/pages/test';
import { expect } from 'vitest';
import type { page as tab } from 'vitest/browser';
import {
  lists,
  listsPhoneChange,
  listsRecovery,
  memoryStore,
  notificationsThat,
  openDevice,
  openEnrolled,
  paths,
  problem,
  request,
} from './test/open-device.tsx';

type Options = Parameters<typeof openEnrolled>[0];
type Opened = { readonly screen: typeof tab };
type Scene = {
  readonly name: string;
  open(language: Language): Promise<Opened>;
  /** Brings the page to the scene. */
  act?(opened: Opened): Promise<void>;
};

const quiet = { [paths.requests]: [lists()] };
const waits = { [paths.requests]: [lists(request())] };
const approval = {
  [paths.requests]: [lists(request({ action: 'IDENTITY__APPROVAL', summary: `Send £250.00 to ${'Wolfeschlegel'.repeat(6)}` }))],
};
const blocked = async () => {
  throw new DOMException('blocked', 'SecurityError');
};
const enrolled =
  (answers: Options['answers'], more: Partial<Options> = {}) =>
  (language: Language) =>
    openEnrolled({ answers, language, ...more });
const press =
  (nth: number) =>
  async ({ screen }: Opened) => {
    await screen.getByRole('button').nth(nth).click();
  };
const deny = press(1);

const scenes: readonly Scene[] = [
  { name: 'not set up', open: (language) => openDevice({ answers: {}, language }) },
  { name: 'not set up, a field empty', open: (language) => openDevice({ answers: {}, language }), act: press(0) },
  { name: 'blocked', open: (language) => openDevice({ answers: {}, language, store: { ...memoryStore(), load: blocked } }) },
  { name: 'ready', open: enrolled(quiet) },
  {
    name: 'ready, no notifications',
    open: enrolled(quiet, { notifications: notificationsThat({ read: async () => ({ name: 'unsupported' }) }) }),
  },
  { name: 'asked before it leaves', open: enrolled(quiet), act: press(1) },
  { name: 'out of reach', open: enrolled({ [paths.requests]: ['no network'] }) },
  { name: 'one login', open: enrolled(waits) },
  { name: 'one login, no number typed', open: enrolled(waits), act: press(0) },
  { name: 'one thing to approve', open: enrolled(approval) },
  {
    name: 'one thing denied',
    open: enrolled({ ...approval, [paths.answer]: [{ status: 200, body: { status: 'DENIED' } }] }),
    act: deny,
  },
  { name: 'two logins', open: enrolled({ [paths.requests]: [lists(request(), request({ requestId: 'r2' }))] }) },
  {
    name: 'two logins, the earlier one unfolded',
    open: enrolled({
      [paths.requests]: [lists(request(), request({ requestId: 'r2', createdAt: Date.UTC(2026, 10, 21, 12, 31) }))],
    }),
    act: async ({ screen }) => screen.getByText(/^1 (?:earlier request|frühere Anfrage)$/).click(),
  },
  { name: 'approved', open: enrolled({ ...waits, [paths.answer]: [{ status: 200, body: { status: 'APPROVED' } }] }), act: deny },
  { name: 'denied', open: enrolled({ ...waits, [paths.answer]: [{ status: 200, body: { status: 'DENIED' } }] }), act: deny },
  { name: 'over', open: enrolled({ ...waits, [paths.answer]: [problem(409, 'push_over')] }), act: deny },
  { name: 'a recovery without passkeys', open: enrolled({ [paths.requests]: [listsRecovery] }) },
  {
    name: 'a recovery cancelled',
    open: enrolled({ [paths.requests]: [listsRecovery], [paths.cancelRecovery]: [{ status: 204 }] }),
    act: press(0),
  },
  { name: 'the change of a lost number', open: enrolled({ [paths.requests]: [listsPhoneChange] }) },
  {
    name: 'the change of a lost number cancelled',
    open: enrolled({ [paths.requests]: [listsPhoneChange], [paths.cancelPhoneChange]: [{ status: 204 }] }),
    act: press(0),
  },
  { name: 'taken off', open: enrolled({ [paths.requests]: [problem(404, 'device_not_found')] }) },
];

checkEveryLook(
  scenes,
  ['not set up, a field empty', 'two logins, the earlier one unfolded', 'a recovery without passkeys'],
  async ({ open, act }, language) => {
    const opened = await open(language);
    // The page has settled when its heading is shown and its loading text is gone.
    await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(opened.screen.getByText(/^(?:Loading|Wird geladen)/)).not.toBeInTheDocument();
    await act?.(opened);
  },
);
