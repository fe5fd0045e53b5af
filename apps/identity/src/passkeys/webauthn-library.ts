/**
 * The library that parses and verifies passkeys, loaded with the first one, so that a start doesn't wait for it (0.2 seconds). It is kept: asking the
 * module loader again for each login costs a twentieth of the login.
 *
 * The library can ask the addresses that a client's certificates name, without a limit of time or size. It never gets such a certificate (`attestation.ts`); and
 * if it did, it couldn't ask: its own place for the requests of its tests gets a function that refuses each.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

function refuse(): never {
  throw new Error('the passkey library makes no request');
}

/** @throws Error if the library has changed: then no passkey is read until somebody has looked at it */
async function withoutRequests(): Promise<void> {
  const entry = pathToFileURL(createRequire(import.meta.url).resolve('@simplewebauthn/server'));
  const { _fetchInternals: requests }: { _fetchInternals?: { stubThis: unknown } } = await import(
    new URL('../esm/helpers/fetch.js', entry).href
  );
  if (typeof requests?.stubThis !== 'function') throw new Error('the requests of @simplewebauthn/server are not where they were');
  requests.stubThis = refuse;
}

type Library = Pick<typeof import('@simplewebauthn/server'), 'verifyRegistrationResponse' | 'verifyAuthenticationResponse'>;

async function load(): Promise<Library> {
  await withoutRequests();
  const { verifyRegistrationResponse, verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  return { verifyRegistrationResponse, verifyAuthenticationResponse };
}

let loading: Promise<Library> | undefined;

export function webauthnLibrary(): Promise<Library> {
  loading ??= load();
  return loading;
}
