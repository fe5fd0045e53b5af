import { calls, lifetimes, routes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { provenOwnerOf } from '../../domain/current-session.ts';
import type { Deps } from '../../domain/deps.ts';
import { beginEnrolment } from '../../domain/enrolment.ts';
import { refuseLastWay } from '../../domain/last-way.ts';
import { Problem } from '../../domain/problem.ts';
import { deviceWithId } from '../../domain/push-devices.ts';
import { removeDevice } from '../../domain/remove-device.ts';
import { serveCall } from '../../serve-call.ts';

export function serveDevices(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, settings } = deps;

  serveCall(app, calls.beginDevice, async (_request, context) => {
    const now = clock.now();
    const { customer } = await provenOwnerOf(deps, context);
    const code = await storage.transaction((queries) => beginEnrolment(queries, secrets, now, customer.id));
    return { code, link: `${settings.origin}${routes.device}#code=${code}`, expiresAt: now + lifetimes.deviceEnrolment };
  });

  serveCall(app, calls.removeDevice, async ({ params }, context) => {
    const { customer } = await provenOwnerOf(deps, context);
    await storage.transaction(async (queries) => {
      const device = await deviceWithId(queries, params.id);
      if (device === undefined || device.customerId !== customer.id) throw new Problem('device_not_found');
      await removeDevice(deps, queries, device);
      await refuseLastWay(deps, queries, customer.id);
    });
    return undefined;
  });
}
