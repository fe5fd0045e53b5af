import { routes, subscribingPatience } from '@stepgate/contract';
import { patiently } from '@stepgate/pages/keys';
import { browserClock } from '@stepgate/react';
import { deviceWorker } from '../../device-worker/address.ts';

const askNetwork = patiently(browserClock(), subscribingPatience);

let address: string | TrustedScriptURL | undefined;

/** The CSP of our pages accepts a script address only from a named Trusted Types policy, which can be created once. This policy allows only the worker. */
function workerAddress(): string | TrustedScriptURL {
  address ??=
    window.trustedTypes?.createPolicy('device-worker', { createScriptURL: () => deviceWorker }).createScriptURL('') ??
    deviceWorker;
  return address;
}

/** Registers the worker of the device page, again at each call. Rejects if its file can't be loaded, or if the browser keeps no workers. */
export async function registerWorker(): Promise<void> {
  await askNetwork(() => navigator.serviceWorker.register(workerAddress(), { scope: routes.device }));
}
