import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { backupCodesLeft } from '../../domain/backup-codes.ts';
import { freshUntil, ownerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { maskPhoneNumber } from '../../domain/masked.ts';
import { connectedSocials } from '../../domain/own-socials.ts';
import { openPhoneChange, type PhoneChange } from '../../domain/phone-change.ts';
import { devicesOf } from '../../domain/push-devices.ts';
import { hasApprovedPhoto } from '../../domain/selfies.ts';
import { sessionsOf } from '../../domain/sessions.ts';
import { serveCall } from '../../serve-call.ts';

const shown = ({ newNumber, receivedAt, latestAt }: PhoneChange) => ({
  maskedNewPhoneNumber: maskPhoneNumber(newNumber),
  receivedAt,
  latestAt,
});

const shownFace = ({ enrolled_at, made_from }: { readonly enrolled_at: number; readonly made_from: string }) => ({
  enrolledAt: enrolled_at,
  from: made_from === 'photo' ? ('photo' as const) : ('scan' as const),
});

export function serveSecurityOverview(app: FastifyInstance, deps: Deps): void {
  const { storage, clock } = deps;
  serveCall(app, calls.security, async ({ query }, context) => {
    const now = clock.now();
    const { session, customer } = await ownerOf(deps, context, query.poll === 'true' ? 'poll' : 'customer');
    const { queries } = storage;
    const [numbers, change, totp, face, approvedPhoto, left, devices, sessions, socials] = await Promise.all([
      queries
        .selectFrom('phone_number')
        .select(['id', 'number', 'is_primary'])
        .where('customer_id', '=', customer.id)
        .orderBy('is_primary', 'desc')
        .orderBy('id')
        .execute(),
      openPhoneChange(queries, customer.id),
      queries.selectFrom('totp').select('enrolled_at').where('customer_id', '=', customer.id).executeTakeFirst(),
      queries
        .selectFrom('face_template')
        .select(['enrolled_at', 'made_from'])
        .where('customer_id', '=', customer.id)
        .where('model', '=', deps.face?.model ?? '')
        .executeTakeFirst(),
      hasApprovedPhoto(queries, customer.id),
      backupCodesLeft(queries, customer.id),
      devicesOf(queries, customer.id),
      sessionsOf(queries, customer.id, now),
      connectedSocials(queries, customer.id),
    ]);
    return {
      email: customer.email,
      freshUntil: freshUntil(session, now),
      phoneNumbers: numbers.map(({ id, number, is_primary }) => ({
        id,
        maskedPhoneNumber: maskPhoneNumber(number),
        primary: is_primary === 1,
      })),
      phoneChange: change === undefined ? null : shown(change),
      authenticator: totp === undefined ? null : { enrolledAt: totp.enrolled_at },
      backupCodesLeft: left,
      face: face === undefined ? null : shownFace(face),
      faceMatch: { available: deps.face !== undefined, approvedPhoto: deps.face !== undefined && approvedPhoto },
      devices: devices.map(({ id, name, enrolledAt, lastUsedAt = null }) => ({ id, name, enrolledAt, lastUsedAt })),
      sessions: sessions.map(({ id, hash, browser, startedAt, lastSeenAt }) => ({
        id,
        browser,
        startedAt,
        lastSeenAt,
        current: hash === session.hash,
      })),
      passwordChangedAt: customer.passwordChangedAt,
      socials: [...deps.socials.keys()].map((provider) => ({ provider, connected: socials.has(provider) })),
    };
  });
}
