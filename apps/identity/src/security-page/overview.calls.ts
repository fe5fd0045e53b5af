import { calls, cookieIn } from '@stepgate/contract';
import { hasApprovedPhoto } from '../challenges/selfie-with-id/stored-photos.ts';
import { openRecovery } from '../customers/open-recovery.ts';
import { waitingPasskeysOnly } from '../customers/waiting-passkeys-only.ts';
import { listAuthenticators } from '../factors/authenticator-rows.ts';
import { backupCodesLeft } from '../factors/backup-codes.ts';
import { listPushDevices } from '../factors/devices.ts';
import { type FactorKind, factorName } from '../factors/used-factor.ts';
import { readWaitingRemovals } from '../factors/waiting-removals.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { listPasskeys, userHandleOf } from '../passkeys/passkeys.ts';
import { openPhoneChange, type PhoneChange } from '../phone-numbers/find-phone-change.ts';
import { listTrustedBrowsers, trustDays } from '../sessions/chosen-trust.ts';
import { authenticate, freshUntil } from '../sessions/current-session.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { connectedSocials } from '../social/own-socials.ts';
import { databaseNow, installationOf } from '../storage/transaction.ts';
import { readPreference } from './preferred-method.calls.ts';

const described = ({ newNumber, receivedAt, readyAt, latestAt }: PhoneChange) => ({
  maskedNewPhoneNumber: maskPhoneNumber(newNumber),
  receivedAt,
  readyAt,
  latestAt,
});

const shownFace = ({ enrolled_at, made_from }: { readonly enrolled_at: number; readonly made_from: string }) => ({
  enrolledAt: enrolled_at,
  from: made_from === 'photo' ? ('photo' as const) : ('scan' as const),
});

export function securityOverviewRoutes(deps: Deps) {
  const { storage, clock } = deps;
  const security = serveCall(calls.security, async ({ query }, context) => {
    const now = clock.now();
    const { session, customer } = await authenticate(deps, context, query.poll === 'true' ? 'poll' : 'customer');
    const { queries } = storage;
    const [numbers, change, apps, face, approvedPhoto, left, devices, passkeys, sessions, socials, recovery] = await Promise.all([
      queries
        .selectFrom('phone_number')
        .select(['id', 'number', 'is_primary'])
        .where('customer_id', '=', customer.id)
        .orderBy('is_primary', 'desc')
        .orderBy('id')
        .execute(),
      openPhoneChange(queries, customer.id),
      listAuthenticators(queries, customer.id),
      queries
        .selectFrom('face_template')
        .select(['enrolled_at', 'made_from'])
        .where('customer_id', '=', customer.id)
        .where('model', '=', deps.face?.model ?? '')
        .executeTakeFirst(),
      hasApprovedPhoto(queries, customer.id),
      backupCodesLeft(queries, customer.id),
      listPushDevices(queries, customer.id),
      listPasskeys(queries, customer.id),
      listSessions(queries, customer.id, now),
      connectedSocials(queries, customer.id),
      openRecovery(queries, customer.id),
    ]);
    const [first] = apps;
    const going = await readWaitingRemovals(queries, customer.id);
    const leaving = (kind: FactorKind, id: string | number) => {
      const from = going.get(factorName(kind, id));
      return from === undefined ? {} : { removedFrom: from };
    };
    const browsers = await listTrustedBrowsers(queries, customer.id, deps.settings, now);
    const cookie = cookieIn(context.cookies, 'known-device', deps.settings.origin);
    const ownBrowser = cookie === undefined ? undefined : deps.secrets.hashToken(cookie);
    return {
      email: customer.email,
      freshUntil: freshUntil(session, now),
      phoneNumbers: numbers.map(({ id, number, is_primary }) => ({
        id,
        maskedPhoneNumber: maskPhoneNumber(number),
        primary: is_primary === 1,
        ...leaving('phone-number', id),
      })),
      phoneChange: change === undefined ? null : described(change),
      authenticator: first === undefined ? null : { enrolledAt: first.addedAt, ...leaving('authenticator', first.id) },
      authenticators: apps.map(({ id, name, addedAt }) => ({ id, name, enrolledAt: addedAt, ...leaving('authenticator', id) })),
      backupCodesLeft: left,
      face: face === undefined ? null : { ...shownFace(face), ...leaving('face', face.enrolled_at) },
      faceMatch: { available: deps.face !== undefined, approvedPhoto: deps.face !== undefined && approvedPhoto },
      devices: devices.map(({ id, name, enrolledAt, lastUsedAt = null }) => ({
        id,
        name,
        enrolledAt,
        lastUsedAt,
        ...leaving('device', id),
      })),
      passkeys: passkeys.map(({ id, name, synced, createdAt, lastUsedAt = null }) => ({
        id,
        name,
        kind: synced ? ('synced' as const) : ('device-bound' as const),
        createdAt,
        lastUsedAt,
        ...leaving('passkey', id),
      })),
      passkeysOnly: customer.passkeysOnly,
      passkeysOnlyFrom: (await waitingPasskeysOnly(queries, customer.id)) ?? null,
      passkeyRecovery:
        recovery === undefined
          ? null
          : {
              begunAt: recovery.begunAt,
              readyAt: recovery.readyAt,
              ...(recovery.undoes !== '' && { takesBack: true }),
            },
      preferredMethod: await readPreference({ ...installationOf(deps), ...databaseNow(deps) }, queries, customer),
      trustedBrowsers: {
        days: customer.passkeysOnly ? 0 : trustDays(deps.settings),
        browsers: browsers.map(({ hash, ...each }) => ({ ...each, current: hash === ownBrowser })),
      },
      passkeySignals: {
        rpId: deps.settings.rpId,
        userId: userHandleOf(customer.id),
        credentialIds: passkeys.map(({ credentialId }) => credentialId),
      },
      sessions: sessions.map(({ id, hash, browser, startedAt, lastSeenAt }) => ({
        id,
        browser,
        startedAt,
        lastSeenAt,
        current: hash === session.hash,
      })),
      passwordChangedAt: customer.passwordChangedAt,
      socials: [...deps.socials.keys()].map((provider) => ({
        provider,
        connected: socials.has(provider),
        ...leaving('social', provider),
      })),
    };
  });

  return { security };
}
