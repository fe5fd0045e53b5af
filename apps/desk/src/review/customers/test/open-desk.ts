/** Opens the desk's customers, with a scripted service. For tests only. */
import {
  calls,
  type DeskCustomer,
  type DeskDemand,
  type DeskProposal,
  type DeskTimelineEntry,
  type StaffRole,
} from '@stepgate/contract';
import { type Answers, openReview, paths, shows } from '../../test/open-review.ts';

const of = (path: string) => path.replace(':id', 'c-1');

export const deskPaths = {
  find: `POST ${calls.findDeskCustomers.path}`,
  customer: `POST ${of(calls.deskCustomer.path)}`,
  demand: (action: DeskDemand['action'] = 'IDENTITY__LOGIN') => `GET ${of(calls.deskDemand.path)}?action=${action}`,
  timeline: `GET ${of(calls.deskTimeline.path)}`,
  earlier: (before: string) => `GET ${of(calls.deskTimeline.path)}?before=${before}`,
  act: `POST ${of(calls.actAtDesk.path)}`,
  proposals: `GET ${calls.deskProposals.path}`,
  decide: (id: string) => `POST ${calls.decideProposal.path.replace(':id', id)}`,
} as const;

const noon = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;
const day = 24 * hour;

export const proposal: DeskProposal = {
  id: 'p-1',
  customerId: 'c-1',
  email: 'ada@example.com',
  action: { what: 'remove-method', method: 'passkey:1' },
  proposedBy: 'first@example.com',
  reason: 'The key was lost on a train.',
  proposedAt: noon,
  latestAt: noon + day,
};

/** A customer who has a bit of everything. */
export const ada: DeskCustomer = {
  id: 'c-1',
  email: 'ada@example.com',
  status: 'active',
  emailVerified: true,
  createdAt: noon - 400 * day,
  language: 'en',
  password: { state: 'set', changedAt: noon - 30 * day },
  preferred: null,
  last: 'SMS',
  hindrances: [
    { what: 'blocked', family: 'password', until: noon + hour },
    {
      what: 'payments-on-hold',
      change: 'phone-number',
      since: noon - hour,
      until: noon + 23 * hour,
      confirmed: false,
      changes: [{ id: 'c1', words: 'phone number changed to •••• 33 (22 November at 11:00, Chrome, Windows)' }],
    },
  ],
  methods: [
    {
      kind: 'phone-number',
      id: 'phone-number:1',
      maskedPhoneNumber: '•••• 42',
      primary: true,
      addedAt: noon - 300 * day,
      lastUsedAt: null,
    },
    { kind: 'passkey', id: 'passkey:1', name: 'Phone of Ada', synced: true, addedAt: noon - day, lastUsedAt: noon - hour },
    { kind: 'backup-codes', id: 'backup-codes:1', left: 4, of: 10, addedAt: noon - 20 * day, lastUsedAt: null },
  ],
  sessions: [{ id: 's-1', browser: 'Firefox, Windows', startedAt: noon - hour, lastSeenAt: noon, frozen: false }],
  lastLoginAt: noon - hour,
  codes: [
    { channel: 'sms', sentAt: noon - hour, state: 'not-used' },
    { channel: 'voice', sentAt: noon - 2 * hour, state: 'used' },
  ],
  trustedBrowsers: 2,
  attempts: [{ family: 'password', wrong: 5, blockedUntil: noon + hour, untilLifted: false }],
  limits: [{ limit: 'customer-reset-mails', taken: 2, since: noon - hour }],
  signals: [
    {
      kind: 'risk',
      value: 'checkpoint',
      until: noon + day,
      reason: 'A call that sounded odd',
      by: 'staff:first@example.com',
      at: noon,
      mayClear: true,
    },
  ],
  underWay: [{ kind: 'photo', receivedAt: noon, latestAt: noon + day }],
  proposals: [],
  role: 'decide',
  ownAccount: false,
  needTwo: ['remove-method', 'take-back', 'confirm-change'],
};

const entry = (id: string, kind: DeskTimelineEntry['kind'], facts: DeskTimelineEntry['facts'] = {}): DeskTimelineEntry => ({
  id,
  kind,
  at: noon,
  facts,
  by: null,
  reason: null,
});

export const entries: readonly DeskTimelineEntry[] = [
  {
    ...entry('e-5', 'staff.acted', { action: 'end-sessions', state: 'done' }),
    by: 'first@example.com',
    reason: 'The laptop\nwas stolen.',
  },
  entry('e-4', 'method.blocked', { family: 'password', block: 1 }),
  entry('e-3', 'login.finished', { scope: 'full', proofs: ['PASSWORD', 'SMS'], browser: 'Firefox, Windows' }),
  entry('e-2', 'appeal.received'),
  entry('e-1', 'factor.passkey-added', { passkey: 'Phone of Ada' }),
];

export const found = (
  by: 'email' | 'phone-number' | 'id' | 'support-code' = 'email',
  customers: readonly object[] = [
    { id: 'c-1', email: 'ada@example.com', status: 'active', maskedPhoneNumber: '•••• 42', createdAt: noon - 400 * day },
  ],
) => ({ status: 200, body: { by, customers } });

export const shown = (customer: DeskCustomer = ada) => ({ status: 200, body: customer });
export const told = (page: readonly DeskTimelineEntry[] = entries, next: string | null = null) => ({
  status: 200,
  body: { entries: page, next },
});
export const outcome = (name: 'done' | 'proposed' = 'done') => ({ status: 200, body: { outcome: name } });
export const proposals = (list: readonly DeskProposal[] = []) => ({ status: 200, body: { proposals: list } });

/** A login that fails for want of a method. */
export const demand: DeskDemand = {
  action: 'IDENTITY__LOGIN',
  policy: 'v7',
  country: 'GB',
  given: ['PASSWORD'],
  challenges: [
    { because: 'risk-checkpoint', methods: [{ type: 'EMAIL_CHECKPOINT', place: 'order-of-policy' }], untilEnough: false },
    {
      because: 'second-factor',
      methods: [
        { type: 'SMS', place: 'worked-last' },
        { type: 'PASSKEY', place: 'order-of-policy' },
      ],
      untilEnough: false,
    },
  ],
  withheld: [{ type: 'TOTP', because: 'not-set-up' }],
  refused: [],
};
export const demanded = (what: DeskDemand = demand) => ({ status: 200, body: what });

const usual: Answers = {
  [deskPaths.demand()]: [demanded()],
  [deskPaths.proposals]: [proposals()],
  [deskPaths.find]: [found()],
  [deskPaths.customer]: [shown()],
  [deskPaths.timeline]: [told()],
};

/** The desk with the customers' tab open. @param role of the staff member */
export async function openDesk(answers: Answers = {}, { role = 'decide' }: { role?: StaffRole } = {}) {
  const page = await openReview({ ...usual, [paths.items]: [shows(undefined, undefined, role)], ...answers });
  const { screen } = page;
  // The second tab.
  if (role === 'decide') await screen.getByRole('navigation').first().getByRole('button').nth(1).click();
  const section = (name: string) => screen.getByRole('region', { name, exact: true });
  return { ...page, section };
}

/** The page of a customer, found by the address. */
export async function openCustomer(answers: Answers = {}, options: Parameters<typeof openDesk>[1] = {}) {
  const page = await openDesk(answers, options);
  await page.screen.getByRole('searchbox').fill('ada@example.com');
  await page.screen.getByRole('searchbox').element().closest('form')?.requestSubmit();
  return page;
}
