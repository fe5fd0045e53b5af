/** Sends the company events as signed Security Event Tokens (RFC 8417): those that CAEP or RISC have a name for. */
import type { ChangeKind } from '@stepgate/contract';
import type { TellableEvent, WriteEvent } from '../events/webhooks/next-event.ts';
import type { Deps } from '../kernel/context.ts';
import type { WebhookReceiver } from '../providers/webhook/webhook-receiver.ts';
import { claimSigner } from './claim-signer.ts';

const caep = 'https://schemas.openid.net/secevent/caep/event-type';
const risc = 'https://schemas.openid.net/secevent/risc/event-type';

const seconds = (at: number): number => Math.floor(at / 1_000);

/** The event's address, and what it says. */
type CaepEvent = readonly [event: string, details: object];

const credential = (type: string, change: 'create' | 'update' | 'delete'): CaepEvent => [
  `${caep}/credential-change`,
  { credential_type: type, change_type: change },
];

/** The kinds of changes that say something of the methods of an account. */
type MethodChange = Extract<
  ChangeKind,
  'password.changed' | `email.${string}` | `phone.${string}` | `factor.${string}` | `recovery.${string}`
>;

/**
 * CAEP has no credential type for a passkey wherever it is kept, a face, an account elsewhere, backup codes, or the setting that lets passkeys alone work:
 * these are ours. A number gets codes by text, WhatsApp and call; all are of the type for texts. A new address is no `identifier-changed`: RISC means the
 * provider that issued the address by that, and wants the old one. `undefined`: all methods are as they were.
 */
const methodChanges: Readonly<Record<MethodChange, CaepEvent | undefined>> = {
  'password.changed': credential('password', 'update'),
  'email.changed': [`${risc}/recovery-information-changed`, {}],
  'email.restored': [`${risc}/recovery-information-changed`, {}],
  'email.change-cancelled': undefined,
  'phone.added': credential('phone-sms', 'create'),
  'phone.changed': credential('phone-sms', 'update'),
  'phone.primary-changed': credential('phone-sms', 'update'),
  'phone.removed': credential('phone-sms', 'delete'),
  'factor.authenticator-added': credential('app', 'create'),
  'factor.authenticator-renamed': undefined,
  'factor.authenticator-removed': credential('app', 'delete'),
  'factor.backup-codes-made': credential('backup-codes', 'create'),
  'factor.backup-codes-removed': credential('backup-codes', 'delete'),
  // A proof like any other: the list gets shorter.
  'factor.backup-code-used': undefined,
  'factor.device-added': credential('app', 'create'),
  'factor.device-removed': credential('app', 'delete'),
  'factor.passkey-added': credential('passkey', 'create'),
  'factor.passkey-renamed': undefined,
  'factor.passkey-removed': credential('passkey', 'delete'),
  // It waits.
  'factor.passkeys-only-asked': undefined,
  'factor.passkeys-only-stopped': undefined,
  'factor.removal-asked': undefined,
  'factor.removal-stopped': undefined,
  'factor.passkeys-only-on': credential('passkeys-only', 'create'),
  'factor.passkeys-only-off': credential('passkeys-only', 'delete'),
  'factor.preferred': undefined,
  'factor.face-added': credential('face', 'create'),
  'factor.face-removed': credential('face', 'delete'),
  'factor.social-added': credential('social', 'create'),
  'factor.social-removed': credential('social', 'delete'),
  'recovery.cancelled': undefined,
  'recovery.expired': undefined,
  // The lost passkeys are gone.
  'recovery.done': credential('passkey', 'delete'),
};

/** The kinds that have a counterpart. A signal isn't one of CAEP's levels of risk. */
const counterparts: Readonly<Record<string, CaepEvent | undefined>> = {
  ...methodChanges,
  'session.ended': [`${caep}/session-revoked`, {}],
  // Somebody else's additions have ended, and their removals are back: one event for all of it.
  'changes.undone': credential('several', 'update'),
  'account.deactivated': [`${risc}/account-disabled`, {}],
  'account.reactivated': [`${risc}/account-enabled`, {}],
};

/** @returns the claim `events` */
function eventsOf({ kind, at, facts }: TellableEvent): Readonly<Record<string, object>> | undefined {
  const found = Object.hasOwn(counterparts, kind) ? counterparts[kind] : undefined;
  if (found === undefined) return undefined;
  const [event, details] = found;
  // The subject is the customer, whose other sessions may go on.
  const sessions = kind === 'session.ended' && facts !== null ? { sessions: facts.sessions } : {};
  return { [event]: { ...details, ...sessions, ...(event.startsWith(caep) && { event_timestamp: seconds(at) }) } };
}

/** Each attempt has a token of its own, always with the event's id. */
function securityEventWriter(deps: Pick<Deps, 'storage' | 'secrets' | 'settings' | 'clock'>, audience: string): WriteEvent {
  const sign = claimSigner(deps);
  const { origin } = deps.settings;
  return async (event) => {
    const events = eventsOf(event);
    if (events === undefined) return undefined;
    const now = deps.clock.now();
    const subject = { format: 'iss_sub', iss: origin, sub: event.customerId };
    // No `sub` and no `exp`, so that no library takes it for a session token.
    const claims = {
      iss: origin,
      aud: audience,
      iat: seconds(now),
      jti: event.id,
      toe: seconds(event.at),
      sub_id: subject,
      events,
    };
    return sign('secevent+jwt', claims, now);
  };
}

/** The form that the receiver takes; nothing for the usual one. */
export const writerFor = (
  deps: Pick<Deps, 'storage' | 'secrets' | 'settings' | 'clock'>,
  { audience }: WebhookReceiver,
): { readonly write?: WriteEvent } => (audience === undefined ? {} : { write: securityEventWriter(deps, audience) });
