import { stepgatePaths } from '@stepgate/contract/paths';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where Stepgate runs. Its origin (`STEPGATE_ORIGIN`) is this app's, because a browser sees both as one site. */
const stepgate = process.env.STEPGATE_SERVICE ?? 'http://localhost:3000';

/** Its calls, the pages that screens link to, and the demo's. Everything else is this app's. */
const paths = stepgatePaths({ identityHost: process.env.VITE_IDENTITY_HOST ?? '/gateway', demo: true });
/** Vite would take `/registerSW.js` for `/register` if a key weren't a regular expression. */
const proxy = Object.fromEntries(paths.map((path) => [`^${path}(?:[/?]|$)`, stepgate]));

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, strictPort: true, proxy },
  preview: { port: 5173, strictPort: true, proxy },
});
