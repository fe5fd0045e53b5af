import { type Layer, lazyLayer } from '@stepgate/client';

/**
 * The key of the session, made by the browser when a session begins and kept in its database: `createClient({ …, sessionKey: browserSessionKey() })`.
 * No script can export it, so a copied cookie changes nothing. Its code is loaded with the first call that needs it.
 *
 * @example
 * const made = createClient({
 *   hostname: location.hostname,
 *   identity: () => ({ language: 'en' }),
 *   timer: clock,
 *   sessionKey: browserSessionKey(),
 * });
 */
export const browserSessionKey = (): Layer => lazyLayer(async () => (await import('./keys/session-keys.ts')).layer);
