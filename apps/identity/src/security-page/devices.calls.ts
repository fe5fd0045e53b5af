import { calls, lifetimes, routes } from '@stepgate/contract';
import { beginEnrolment } from '../challenges/push/enrolment.ts';
import type { Customer } from '../customers/customers.ts';
import { deviceWithId, type PushDevice } from '../factors/devices.ts';
import { factorName } from '../factors/used-factor.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { authenticate } from '../sessions/current-session.ts';
import { ifApproved } from '../step-up/approve.ts';
import type { Queries } from '../storage/storage.ts';
import { refuseNeeded, removeOrWait } from './removals.ts';

async function ownDevice(queries: Queries, customer: Customer, id: string): Promise<PushDevice> {
  const device = await deviceWithId(queries, id);
  if (device === undefined || device.customerId !== customer.id) throw new Problem('device_not_found');
  return device;
}

export function devicesRoutes(deps: Deps) {
  const { storage, clock, settings } = deps;

  const beginDevice = serveCall(calls.beginDevice, async (_request, context) => {
    const now = clock.now();
    const authenticated = await authenticate(deps, context);
    const details = { kind: 'add-device' } as const;
    const code = await ifApproved(deps, calls.beginDevice, context, authenticated, { details }, (tx) =>
      beginEnrolment(tx, authenticated.customer.id, authenticated.session.hash),
    );
    return { code, link: `${settings.origin}${routes.device}#code=${code}`, expiresAt: now + lifetimes.deviceEnrolment };
  });

  const removeDeviceRoute = serveCall(calls.removeDevice, async ({ params }, context) => {
    const authenticated = await authenticate(deps, context);
    const { customer, session } = authenticated;
    const device = await ownDevice(storage.queries, customer, params.id);
    const going = { kind: 'device', name: factorName('device', device.id), id: device.id, label: device.name } as const;
    await refuseNeeded(deps, customer, going);
    const details = { kind: 'remove-device', name: device.name } as const;
    await ifApproved(deps, calls.removeDevice, context, authenticated, { details }, (tx, approval) =>
      removeOrWait(tx, deps, customer, going, { session: session.hash, approval }),
    );
    return undefined;
  });

  return { beginDevice, removeDevice: removeDeviceRoute };
}
