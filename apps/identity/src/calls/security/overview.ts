import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { backupCodesLeft } from '../../domain/backup-codes.ts';
import { freshUntil, ownerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { maskPhoneNumber } from '../../domain/masked.ts';
import { openPhoneChange, type PhoneChange } from '../../domain/phone-change.ts';
import { devicesOf } from '../../domain/push-devices.ts';
import { sessionsOf } from '../../domain/sessions.ts';
import { serveCall } from '../../serve-call.ts';

const shown = ({ newNumber, receivedAt, latestAt }: PhoneChange) => ({
  maskedNewPhoneNumber: maskPhoneNumber(newNumber),
  receivedAt,
  latestAt,
});

export function serveSecurityOverview(app: FastifyInstance, deps: Deps): void {
  const { storage, clock } = deps;
  serveCall(app, calls.security, async (_request, context) => {
    const now = clock.now();
    const { session, customer } = await ownerOf(deps, context);
    const { queries } = storage;
    const [numbers, change, totp, left, devices, sessions] = await Promise.all([
      queries
        .selectFrom('phone_number')
        .select(['id', 'number', 'is_primary'])
        .where('customer_id', '=', customer.id)
        .orderBy('is_primary', 'desc')
        .orderBy('id')
        .execute(),
      openPhoneChange(queries, customer.id),
      queries.selectFrom('totp').select('enrolled_at').where('customer_id', '=', customer.id).executeTakeFirst(),
      backupCodesLeft(queries, customer.id),
      devicesOf(queries, customer.id),
      sessionsOf(queries, customer.id, now),
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
      devices: devices.map(({ id, name, enrolledAt, lastUsedAt = null }) => ({ id, name, enrolledAt, lastUsedAt })),
      sessions: sessions.map(({ id, hash, browser, startedAt, lastSeenAt }) => ({
        id,
        browser,
        startedAt,
        lastSeenAt,
        current: hash === session.hash,
      })),
      passwordChangedAt: customer.passwordChangedAt,
    };
  });
}
