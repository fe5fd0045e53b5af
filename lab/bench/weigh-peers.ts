/**
 * The script of a host's page before a login shows, with Stepgate and with others, each by its own guide: installed from the registry, bundled for production
 * by the same bundlers in one run, with React left to the host. Brotli bytes of script, printed as JSON for the bench.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { measureBytes } from '../../tools/packages/bundled.ts';
import { type InstalledExample, installExample } from '../../tools/packages/install-host.ts';

const bundlers = ['Vite', 'webpack', 'esbuild', 'esbuild with code splitting'] as const;

type PeerBytes = {
  readonly what: string;
  readonly has: string;
  readonly bytes: { readonly [Bundler in (typeof bundlers)[number]]: number };
};

type Peer = {
  readonly what: string;
  /** The parts in the figure, and those left out. */
  readonly has: string;
  readonly install: readonly string[];
  readonly code: string;
  /** Files that it loads in addition to the bundle, before the form shows, from the installed folder. */
  readonly extraFiles?: readonly string[];
};

const stepgate = 'node_modules/@stepgate/react/dist';
const peers: readonly Peer[] = [
  {
    what: 'Stepgate',
    has: 'the form in English; later screens load when shown',
    install: [],
    code: `import { createStepgate, Login, SignedIn, SignedOut, StepgateApp } from '@stepgate/react';
globalThis.used = [createStepgate({ brand: 'Harbour' }), Login, SignedIn, SignedOut, StepgateApp];`,
    extraFiles: [`${stepgate}/i18n/catalogues/en.js`, `${stepgate}/sign-up/catalogues/en.js`],
  },
  {
    what: 'Clerk, `@clerk/react` 6.18.0',
    has: "no screen: they come from Clerk's servers",
    install: ['@clerk/react@6.18.0'],
    code: `import { ClerkProvider, Show, SignIn } from '@clerk/react';
globalThis.used = [ClerkProvider, Show, SignIn];`,
  },
  {
    what: 'the same with `@clerk/clerk-js` 6.40.0',
    has: 'still without screens (`@clerk/ui`)',
    install: ['@clerk/react@6.18.0', '@clerk/clerk-js@6.40.0'],
    code: `import { ClerkProvider, Show, SignIn } from '@clerk/react';
globalThis.used = [ClerkProvider, Show, SignIn];`,
    extraFiles: ['node_modules/@clerk/clerk-js/dist/clerk.browser.js'],
  },
  {
    what: 'better-auth, `better-auth` 1.7.25',
    has: 'no screen: the host draws them',
    install: ['better-auth@1.7.25'],
    code: `import { createAuthClient } from 'better-auth/react';
globalThis.used = createAuthClient();`,
  },
  {
    what: 'Supabase, `@supabase/auth-ui-react` 0.4.7 with `@supabase/supabase-js` 2.119.1',
    has: 'the form in English, and a view for texted codes',
    install: ['@supabase/auth-ui-react@0.4.7', '@supabase/auth-ui-shared@0.1.8', '@supabase/supabase-js@2.119.1'],
    code: `import { createClient } from '@supabase/supabase-js';
import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
globalThis.used = [createClient('https://x.example', 'key'), Auth, ThemeSupa];`,
  },
];

async function measureExtraFiles({ extraFiles = [] }: Peer, { folder }: InstalledExample): Promise<number> {
  const files = await Promise.all(extraFiles.map((file) => readFile(join(folder, file))));
  return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
}

async function weighPeers(): Promise<PeerBytes[]> {
  const libraries = [...new Set(peers.flatMap(({ install }) => install))];
  // Some of them don't name this version of React yet.
  const installed = await installExample('host', [], ['--legacy-peer-deps', ...libraries]);
  try {
    const rows: PeerBytes[] = [];
    for (const [at, peer] of peers.entries()) {
      const extraBytes = await measureExtraFiles(peer, installed);
      const bundled = async (bundler: (typeof bundlers)[number]) =>
        extraBytes + (await measureBytes(bundler, installed.folder, `peer-${at}`, peer.code));
      rows.push({
        what: peer.what,
        has: peer.has,
        bytes: {
          Vite: await bundled('Vite'),
          webpack: await bundled('webpack'),
          esbuild: await bundled('esbuild'),
          'esbuild with code splitting': await bundled('esbuild with code splitting'),
        },
      });
    }
    return rows;
  } finally {
    await installed.remove();
  }
}

process.stdout.write(JSON.stringify(await weighPeers()));
