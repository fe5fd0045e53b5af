/** Starts a release: production, with the pages that come with it. Nothing is built. Every setting is in docs/operating-reference.md. */
import './check-node.mjs';
import { fileURLToPath } from 'node:url';

process.env.STEPGATE_ENV ||= 'production';
process.env.STEPGATE_SITE_DIR ||= fileURLToPath(new URL('./site', import.meta.url));
await import('./apps/identity/src/main.ts');
