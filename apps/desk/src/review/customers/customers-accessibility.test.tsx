/** Every state of the desk's customers, for the accessibility checks [DESK-09]. */
import { checkEveryLook } from '@stepgate/pages/test';
import { expect } from 'vitest';
import { problem } from '../test/open-review.ts';
import { ada, deskPaths, found, openCustomer, openDesk, proposal, proposals, shown, told } from './test/open-desk.ts';

type Answers = Parameters<typeof openDesk>[0];
type Opened = Awaited<ReturnType<typeof openDesk>>;
type Scene = {
  readonly name: string;
  readonly answers?: Answers;
  readonly role?: 'read' | 'help';
  /** The search alone, without a customer. */
  readonly search?: true;
  act?(opened: Opened): Promise<void>;
};

const noon = Date.UTC(2026, 10, 21, 12);
const [one] = found().body.customers;
const several = found('support-code', [
  { ...one, seen: { at: noon, proved: 'first-factor' } },
  { ...one, id: 'c-2', email: 'somebody.with.a.long.address@subdomain.example.com', seen: { at: noon, proved: 'address' } },
]);
const everything = shown({
  ...ada,
  email: 'somebody.with.a.very.long.address@subdomain.of.a.company.example.com',
  status: 'deactivated',
  hindrances: [
    ...ada.hindrances,
    { what: 'deactivated', title: 'We paused your account', canAppeal: true },
    { what: 'passkeys-only', since: noon, passkeys: 2 },
    { what: 'extra-check', risk: 'selfie', until: null },
    { what: 'blocked', family: 'push', until: null },
    { what: 'limit', limit: 'number-codes', dataSharing: false, until: noon },
    { what: 'code-not-sent', channel: 'sms', outcome: 'unknown', reason: 'status 500', at: noon },
  ],
  underWay: [
    { kind: 'passkey-recovery', begunAt: noon, readyAt: noon, latestAt: noon, byStaff: false },
    { kind: 'take-back', askedAt: noon, dueAt: noon },
    { kind: 'removal', method: 'passkey', askedAt: noon, dueAt: noon },
    { kind: 'phone-change', maskedNewPhoneNumber: '•••• 99', decided: false, receivedAt: noon, latestAt: noon },
    { kind: 'passkeys-only', askedAt: noon, dueAt: noon },
    { kind: 'appeal', receivedAt: noon, latestAt: noon },
  ],
  proposals: [{ ...proposal, hindrance: 'own-proposal' }],
});

/** A button of a section, by positions. */
const press =
  (section: number, place: number) =>
  async ({ screen }: Opened) => {
    await screen
      .getByRole('main')
      .getByRole('region')
      .filter({ has: screen.getByRole('heading', { level: 3 }) })
      .nth(section)
      .getByRole('button')
      .nth(place)
      .click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  };
const sections = { why: 0, methods: 3, signals: 6, summary: 8 };

const scenes: readonly Scene[] = [
  { name: 'the search', search: true },
  {
    name: 'what waits for a second person',
    search: true,
    answers: { [deskPaths.proposals]: [proposals([proposal, { ...proposal, id: 'p-2', hindrance: 'role' }])] },
  },
  { name: 'several who were found', answers: { [deskPaths.find]: [several] } },
  { name: 'nobody who was found', answers: { [deskPaths.find]: [found('email', [])] } },
  { name: 'a search out of reach', answers: { [deskPaths.find]: ['no network'] } },
  { name: 'a customer' },
  { name: 'a customer with everything', answers: { [deskPaths.customer]: [everything] } },
  {
    name: 'a customer with nothing',
    answers: {
      [deskPaths.customer]: [
        shown({ ...ada, hindrances: [], methods: [], sessions: [], attempts: [], limits: [], signals: [], underWay: [] }),
      ],
      [deskPaths.timeline]: [told([])],
    },
  },
  { name: 'a customer who is gone', answers: { [deskPaths.customer]: [problem(404, 'not_found')] } },
  { name: 'a role that reads', role: 'read', answers: { [deskPaths.customer]: [shown({ ...ada, role: 'read' })] } },
  { name: 'the dialog of an action', act: press(sections.why, 0) },
  { name: 'the dialog of an action for two', act: press(sections.methods, 0) },
  { name: 'the dialog of a signal', act: press(sections.signals, 1) },
  { name: 'the dialog that freezes', act: press(sections.summary, 2) },
];

checkEveryLook(
  scenes,
  ['several who were found', 'a customer with everything', 'the dialog of an action for two'],
  async ({ answers, role, search, act }) => {
    const opened = await (search ? openDesk : openCustomer)(answers, role && { role });
    const { screen } = opened;
    if (search) await expect.element(screen.getByRole('heading', { level: 2 }).last()).toBeVisible();
    else
      await expect.element(screen.getByRole('heading', { level: 2 }).or(screen.getByRole('list').last()).first()).toBeVisible();
    await act?.(opened);
  },
);
