/** `npm start`: builds the web app and runs the whole product in this process. `demo` unless STEPGATE_ENV says otherwise. */
import { fileURLToPath } from 'node:url';

process.env.STEPGATE_ENV ||= 'demo';
const mode = process.env.STEPGATE_ENV === 'production' ? 'production' : 'demo';
await import('../apps/web/build/build.ts');
process.env.STEPGATE_SITE_DIR ||= fileURLToPath(new URL(`../apps/web/dist/${mode}`, import.meta.url));
await import('../apps/identity/src/main.ts');
