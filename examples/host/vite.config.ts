import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where Stepgate runs. Its origin (`STEPGATE_ORIGIN`) is this app's, because a browser sees both as one site. */
const stepgate = process.env.STEPGATE_SERVICE ?? 'http://localhost:3000';

/**
 * Paths that Stepgate serves: its calls, the pages that the login form links to, and their `/assets`. Everything else is this
 * app's.
 */
const paths = [
  '/login',
  '/logout',
  '/sign-up',
  '/register',
  '/help',
  '/terms-and-conditions',
  '/appeals',
  '/assets',
  '/login-api',
  '/api',
  process.env.VITE_IDENTITY_HOST ?? '/gateway',
  '/demo',
];
const proxy = Object.fromEntries(paths.map((path) => [path, stepgate]));

export default defineConfig({
  plugins: [react()],
  build: { assetsDir: 'harbour' },
  server: { port: 5173, strictPort: true, proxy },
  preview: { port: 5173, strictPort: true, proxy },
});
