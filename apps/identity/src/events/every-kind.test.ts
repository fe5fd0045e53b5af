/** Every kind of event is recorded by the real product, and a test says where. A new kind doesn't compile until somebody has said so. */
import { readFileSync } from 'node:fs';
import { type ChangeKind, calls, eventKinds } from '@stepgate/contract';
import {
  approvalIn,
  approveWithApp,
  beginLogin,
  choosePasskeysOnly,
  givePassword,
  insertPasskey,
  insertPhoneChange,
  newBackOffice,
  newSession,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  sendMoney,
  signUpToPassword,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCustomer } from '../customer-data/export-customer.ts';
import type { Notification } from '../messages/notification-words.ts';
import { toLoggedEvent } from '../messages/notified-events.ts';
import { notify } from '../messages/notify.ts';
import { transact } from '../storage/transaction.ts';
import { chainEvents } from './chain-events.ts';
import type { OwnFacts } from './event-kinds.ts';

const here = 'events/every-kind.test.ts';

/** The test that sees the real product record it. */
const seenIn: { readonly [K in keyof OwnFacts]: `${string}.test.ts` } = {
  'login.started': 'events/events.test.ts',
  'login.finished': 'events/events.test.ts',
  'proof.refused': 'events/events.test.ts',
  'limit.refused': 'desk/login-limits/login-limits.test.ts',
  'code.not-sent': 'metrics/watched-ports.test.ts',
  'number.sim-changed': 'factors/sim-checks.test.ts',
  'method.blocked': here,
  'method.unblocked': 'commands/customer.test.ts',
  'session.ended': 'events/events.test.ts',
  'approval.asked': 'events/receipt.test.ts',
  'approval.signed': 'events/receipt.test.ts',
  'approval.device-signed': 'events/receipt.test.ts',
  'approval.given': 'events/receipt.test.ts',
  'approval.denied': here,
  'approval.spent': 'events/receipt.test.ts',
  'changes.undone': here,
  'recovery.asked': here,
  'photo.received': 'desk/timeline.test.ts',
  'phone-change.asked': 'desk/timeline.test.ts',
  'staff.decided': here,
  'security-event.taken': 'server-api/security-events.test.ts',
  'signal.set': 'customers/signals.test.ts',
  'signal.cleared': 'customers/signals.test.ts',
  'staff.looked': 'desk/desk.test.ts',
  'staff.opened-photo': 'staff/photo.test.ts',
  'staff.acted': 'desk/desk.test.ts',
  'customer.registered': here,
  'customer.exported': here,
  'customer.erased': 'events/webhooks/webhooks.test.ts',
  'policy.changed': 'start/note-policy.test.ts',
  'api-key.made': 'commands/events.test.ts',
  'api-key.ended': 'commands/api-key.test.ts',
  'messages.half-used': 'limits/message-totals.test.ts',
  'log.root-signed': 'events/rewritten-history.test.ts',
  'log.begun-again': 'events/rewritten-history.test.ts',
  'log.restored': 'commands/backup.test.ts',
  'log.archived': 'events/archive/archive.test.ts',
};

/** The event of a notification of a change; `undefined`: another event says it, or none. */
const ofNotifications: Readonly<Record<Notification, ChangeKind | undefined>> = {
  passwordChanged: 'password.changed',
  authenticatorAdded: 'factor.authenticator-added',
  authenticatorRenamed: 'factor.authenticator-renamed',
  authenticatorRemoved: 'factor.authenticator-removed',
  backupCodesMade: 'factor.backup-codes-made',
  backupCodeUsed: 'factor.backup-code-used',
  deviceAdded: 'factor.device-added',
  deviceRemoved: 'factor.device-removed',
  passkeyAdded: 'factor.passkey-added',
  passkeyRenamed: 'factor.passkey-renamed',
  passkeyRemoved: 'factor.passkey-removed',
  passkeysOnlyAsked: 'factor.passkeys-only-asked',
  passkeysOnlyStopped: 'factor.passkeys-only-stopped',
  removalAsked: 'factor.removal-asked',
  removalStopped: 'factor.removal-stopped',
  passkeysOnlyOn: 'factor.passkeys-only-on',
  passkeysOnlyOff: 'factor.passkeys-only-off',
  undoStopped: 'recovery.cancelled',
  passkeyRecoveryCancelled: 'recovery.cancelled',
  passkeyRecoveryExpired: 'recovery.expired',
  passkeyRecoveryDone: 'recovery.done',
  methodPreferred: 'factor.preferred',
  noMethodPreferred: 'factor.preferred',
  browserTrusted: 'browser.trusted',
  browserTrustEnded: 'browser.trust-ended',
  undoWaits: undefined,
  sessionsEnded: undefined,
  pushDenied: 'login.denied',
  secondStepFailed: undefined,
  socialStepFailed: undefined,
  passwordBlocked: undefined,
  knownPasswordBlocked: undefined,
  addressCodesBlocked: undefined,
  mailLinkCodesBlocked: undefined,
  passkeyBlocked: undefined,
  sessionCodesBlocked: undefined,
  newNumberCodesBlocked: undefined,
  factorBlocked: undefined,
  phoneNumberPrimary: 'phone.primary-changed',
  phoneNumberAdded: 'phone.added',
  phoneNumberChanged: 'phone.changed',
  phoneChangeRejected: 'phone-change.rejected',
  phoneChangeExpired: 'phone-change.expired',
  phoneChangeFailed: 'phone-change.failed',
  phoneChangeCancelled: 'phone-change.cancelled',
  phoneNumberRemoved: 'phone.removed',
  selfieApproved: 'photo.approved',
  selfieRejected: 'photo.rejected',
  selfieOver: 'photo.expired',
  faceEnrolled: 'factor.face-added',
  faceRemoved: 'factor.face-removed',
  handOffRefused: 'hand-off.refused',
  accountDeactivated: 'account.deactivated',
  accountPaused: 'account.paused',
  accountReactivated: 'account.reactivated',
  appealReceived: 'appeal.received',
  appealRejected: 'appeal.rejected',
  appealOver: 'appeal.expired',
  deskBlocksLifted: undefined,
  deskSessionsEnded: undefined,
  deskChangeConfirmed: undefined,
  deskSignalChanged: undefined,
  deskBackupCodesRemoved: 'factor.backup-codes-removed',
  emailIsBack: 'email.restored',
  emailIsYours: 'email.changed',
  emailChangeCancelled: 'email.change-cancelled',
  socialLinked: 'factor.social-added',
  socialConnected: 'factor.social-added',
  socialDisconnected: 'factor.social-removed',
};

/** Every kind of a change, so that none is left without a notification. */
const changes: Readonly<Record<ChangeKind, true>> = {
  'password.changed': true,
  'email.changed': true,
  'email.restored': true,
  'email.change-cancelled': true,
  'phone.added': true,
  'phone.changed': true,
  'phone.primary-changed': true,
  'phone.removed': true,
  'phone-change.rejected': true,
  'phone-change.expired': true,
  'phone-change.failed': true,
  'phone-change.cancelled': true,
  'factor.authenticator-added': true,
  'factor.authenticator-renamed': true,
  'factor.authenticator-removed': true,
  'factor.backup-codes-made': true,
  'factor.backup-codes-removed': true,
  'factor.backup-code-used': true,
  'factor.device-added': true,
  'factor.device-removed': true,
  'factor.passkey-added': true,
  'factor.passkey-renamed': true,
  'factor.passkey-removed': true,
  'factor.passkeys-only-asked': true,
  'factor.passkeys-only-stopped': true,
  'factor.removal-asked': true,
  'factor.removal-stopped': true,
  'factor.passkeys-only-on': true,
  'factor.passkeys-only-off': true,
  'factor.preferred': true,
  'browser.trusted': true,
  'browser.trust-ended': true,
  'factor.face-added': true,
  'factor.face-removed': true,
  'factor.social-added': true,
  'factor.social-removed': true,
  'recovery.cancelled': true,
  'recovery.expired': true,
  'recovery.done': true,
  'login.denied': true,
  'photo.approved': true,
  'photo.rejected': true,
  'photo.expired': true,
  'hand-off.refused': true,
  'account.deactivated': true,
  'account.paused': true,
  'account.reactivated': true,
  'appeal.received': true,
  'appeal.rejected': true,
  'appeal.expired': true,
};

it('[API-09] hosts know each kind from the contract, and no other', () => {
  expect([...eventKinds].toSorted()).toEqual([...Object.keys(seenIn), ...Object.keys(changes)].toSorted());
});

it('[API-09] each kind of its own is listed in the test that records it', () => {
  for (const [kind, file] of Object.entries(seenIn))
    expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), `${kind} in ${file}`).toContain(`'${kind}'`);
});

it('[API-09] each notification of a change records its kind, and each kind of a change has a notification', () => {
  const named = Object.entries(ofNotifications);
  const said = named.map(([name]) => [name, toLoggedEvent(name as Notification, {})?.kind]);
  expect(said).toEqual(named);
  const told = new Set(named.map(([, kind]) => kind));
  expect(Object.keys(changes).filter((kind) => ![...told].some((each) => each === kind))).toEqual([]);
});

describe('events of the real product', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** The newest event of the customer. */
  async function newest(customerId: string): Promise<unknown> {
    await chainEvents(world);
    const { kind, facts } = await world.storage.queries
      .selectFrom('event')
      .select(['kind', 'facts'])
      .where('customer_id', '=', customerId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { kind, facts: JSON.parse(facts ?? 'null') };
  }

  it('[API-09] a notification records its event in its own transaction, with what it names', async () => {
    const customer = await world.addCustomer();
    await transact(world, (tx) =>
      notify(tx, { ...customer, language: 'en', timeZone: undefined }, 'deviceAdded', { device: 'My phone' }),
    );
    expect(await newest(customer.id)).toEqual({ kind: 'factor.device-added', facts: { device: 'My phone' } });
  });

  it('[API-09] a block after wrong proofs', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    for (let n = 0; n < 5; n += 1) await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: '000000' } });
    await chainEvents(world);
    const blocks = await world.storage.queries
      .selectFrom('event')
      .select('facts')
      .where('kind', '=', 'method.blocked')
      .where('customer_id', '=', customer.id)
      .execute();
    expect(blocks.map(({ facts }) => JSON.parse(facts ?? ''))).toEqual([{ family: expect.any(String), block: 1 }]);
  });

  it('[API-09] a fraud report, and what it has taken back', async () => {
    const customer = await world.addCustomer();
    const owner = await newSession(world, customer);
    const oneTimeToken = approvalIn(await sendMoney(world, owner));
    expect((await world.ask(calls.reportFraud.path, { method: 'POST', oneTimeToken })).status).toBe(204);
    const approval = world.secrets.hashToken(oneTimeToken);
    await chainEvents(world);
    const rows = await world.storage.queries
      .selectFrom('event')
      .select(['kind', 'facts'])
      .where('customer_id', '=', customer.id)
      .execute();
    const recorded = rows.map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts ?? '') }));
    expect(recorded).toContainEqual({ kind: 'approval.denied', facts: { approval } });
    expect(recorded).toContainEqual({ kind: 'changes.undone', facts: { since: expect.any(Number), methods: [] } });
  });

  it('[API-09] which request an approval is for', async () => {
    const customer = await world.addCustomer();
    const owner = await newSession(world, customer);
    const token = await approveWithApp(world, customer, await sendMoney(world, owner));
    await chainEvents(world);
    const { approves } = await world.storage.queries
      .selectFrom('one_time_token')
      .select('approves')
      .where('hash', '=', world.secrets.hashToken(token))
      .executeTakeFirstOrThrow();
    const { facts } = await world.storage.queries
      .selectFrom('event')
      .select('facts')
      .where('kind', '=', 'approval.asked')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(approves).toMatch(/^[\w-]{43}$/);
    expect(JSON.parse(facts ?? '').approves).toBe(approves);
  });

  it('[API-09] a recovery of lost passkeys', async () => {
    const customer = await world.addCustomer();
    for (let n = 0; n < 2; n += 1) await insertPasskey(world.storage, customer.id, world.clock.now());
    await choosePasskeysOnly(world.storage, customer.id, world.clock.now());
    const oneTimeToken = await beginLogin(world, customer);
    expect((await world.ask(calls.losePasskeys.path, { method: 'POST', oneTimeToken })).status).toBe(200);
    await passWithText(world, customer, oneTimeToken);
    await passWithApp(world, customer, oneTimeToken);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    expect(await newest(customer.id)).toEqual({
      kind: 'recovery.asked',
      facts: { browser: expect.any(String), network: expect.any(String) },
    });
  });

  it('[API-09] a decision of staff', async () => {
    const customer = await world.addCustomer();
    const id = await insertPhoneChange(world, customer, '+447700900199');
    const backOffice = await newBackOffice(world);
    await backOffice.decide(id, { decision: 'reject', reason: 'The selfie shows somebody else' });
    await chainEvents(world);
    const { facts } = await world.storage.queries
      .selectFrom('event')
      .select('facts')
      .where('kind', '=', 'staff.decided')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(facts ?? '')).toEqual({ case: id, decision: 'reject', staff: expect.any(String) });
  });

  it('[API-09] a sign-up and an export', async () => {
    const begun = await signUpToPassword(world);
    expect((await givePassword(world, begun)).status).toBeLessThan(300);
    const { id } = await world.storage.queries
      .selectFrom('customer')
      .select('id')
      .where('email', '=', begun.email)
      .executeTakeFirstOrThrow();
    await chainEvents(world);
    const [first] = await world.storage.queries
      .selectFrom('event')
      .select('kind')
      .where('customer_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(first).toEqual({ kind: 'customer.registered' });
    expect(await exportCustomer(world, begun.email)).toHaveProperty('customer');
    expect(await newest(id)).toEqual({ kind: 'customer.exported', facts: {} });
  });
});
