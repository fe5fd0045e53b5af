import type { FastifyInstance } from 'fastify';
import type { Settings } from '../kernel/settings.ts';

/** Tells browsers which other origins may use our passkeys (WebAuthn, related origin requests). Nothing is served without such origins. */
export function serveRelatedOrigins(app: FastifyInstance, { passkeyOrigins }: Settings): void {
  if (passkeyOrigins.length > 0) app.get('/.well-known/webauthn', async () => ({ origins: passkeyOrigins }));
}
