/**
 * The library that parses and verifies passkeys, loaded with the first one, so that a start doesn't wait for it (0.2 seconds). It is kept: asking the
 * module loader again for each login costs a twentieth of the login.
 */
const load = () => import('@simplewebauthn/server');

let loading: ReturnType<typeof load> | undefined;

export function webauthnLibrary(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}
