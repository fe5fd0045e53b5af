/**
 * What a host pays for each part in brotli bytes of script: the packages as they are installed, bundled by Vite for production with React left
 * to the host. A part that is loaded when it is first shown weighs what it adds to what is there by then.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ChallengeType } from '@stepgate/contract';
import { build, type Manifest } from 'vite';
import { here, output } from './process.ts';

export type HostBytes = {
  readonly part: string;
  /** When it is loaded. */
  readonly when: string;
  readonly bytes: number;
  /** Of React and ReactDOM alone, bundled in the same run. */
  readonly ofReact: number;
};

const packages = ['contract', 'flow', 'client', 'react'] as const;

/** Modules of the screens, as the registry loads them. */
const screens = {
  'SMS, WHATSAPP, VOICE': 'phone-code/PhoneCodeScreen',
  TOTP: 'totp/TotpScreen',
  PASSWORD: 'password/PasswordScreen',
  MANDATORY_RESET_PASSWORD: 'mandatory-reset-password/MandatoryResetPasswordScreen',
  PUSH: 'push/PushScreen',
  PROFILER: 'profiler/ProfilerScreen',
  EMAIL_CHECKPOINT: 'email-checkpoint/EmailCheckpointScreen',
  EMAIL_VERIFICATION: 'email-verification/EmailVerificationScreen',
  FACE_MATCH: 'face-match/FaceMatchScreen',
  SELFIE_WITH_ID: 'selfie-with-id/SelfieWithIdScreen',
  PHONE_GUESS: 'phone-guess/PhoneGuessScreen',
  UPDATE_PHONE_NUMBER: 'update-phone-number/UpdatePhoneNumberScreen',
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: 'initiate-change-phone-number/InitiateChangePhoneNumberScreen',
} as const satisfies { readonly [T in Exclude<ChallengeType, 'SMS' | 'WHATSAPP' | 'VOICE'>]: string } & Record<string, string>;

const entries = {
  wrapper: `export { createWrapper } from '@stepgate/client';`,
  stepUp: `export { createWrapper } from '@stepgate/client';
export { browserClock, createMemory, createPrompts, loadMessages, StepgateProvider, StepUpDialogs } from '@stepgate/react';`,
  login: `export { createClient } from '@stepgate/client';
export { browserClock, browserCookies, createMemory, loadMessages, Login, StepgateProvider } from '@stepgate/react';`,
  react: `export * as react from 'react'; export * as client from 'react-dom/client'; export * as jsx from 'react/jsx-runtime';`,
} as const;

type Entry = keyof typeof entries;
type Bundle = { readonly manifest: Manifest; bytesOf(keys: Iterable<string>): Promise<number> };

async function bundle(folder: string, built: string, entry: Entry): Promise<Bundle> {
  const root = join(folder, entry);
  await mkdir(root);
  await writeFile(join(root, 'entry.js'), entries[entry]);
  await build({
    root,
    mode: 'production',
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: packages.map((name) => ({ find: `@stepgate/${name}`, replacement: join(built, name, 'dist/index.js') })),
      preserveSymlinks: true,
    },
    build: {
      outDir: 'out',
      manifest: true,
      modulePreload: false,
      // Bundled as an application bundles it, and not as a library, whose exports would all be kept.
      rolldownOptions: {
        input: join(root, 'entry.js'),
        external: entry === 'react' ? [] : [/^react(?:-dom)?(?:\/|$)/],
        preserveEntrySignatures: 'exports-only',
      },
    },
  });
  const out = join(root, 'out');
  const manifest: Manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'));
  return {
    manifest,
    async bytesOf(keys) {
      let sum = 0;
      for (const key of keys) sum += brotliCompressSync(await readFile(join(out, manifest[key]?.file ?? ''))).length;
      return sum;
    },
  };
}

/** What comes with a module: itself, and all that it imports without being asked again. */
function closureOf(manifest: Manifest, key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const imported of manifest[key]?.imports ?? []) closureOf(manifest, imported, into);
  return into;
}

function keyOf(manifest: Manifest, end: string): string {
  const found = Object.keys(manifest).filter((key) => key.endsWith(end));
  if (found[0] === undefined || found.length > 1) throw new Error(`${end}: ${found.length} modules of the bundle end so`);
  return found[0];
}

export async function measureHostBytes(): Promise<HostBytes[]> {
  // Here, where what the packages need is found as it is where they are installed.
  const folder = await mkdtemp(here('../node_modules/.stepgate-bytes-'));
  try {
    return await measureIn(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureIn(folder: string): Promise<HostBytes[]> {
  const built = join(folder, 'packages');
  await output(here('../tools/packages/pack.ts'), built);
  const react = await bundle(folder, built, 'react');
  const reactAlone = await react.bytesOf(closureOf(react.manifest, 'entry.js'));
  const row = (part: string, when: string, bytes: number): HostBytes => ({ part, when, bytes, ofReact: bytes / reactAlone });

  const wrapper = await bundle(folder, built, 'wrapper');
  const stepUp = await bundle(folder, built, 'stepUp');
  const login = await bundle(folder, built, 'login');
  const { manifest } = login;
  const form = closureOf(manifest, 'entry.js');
  const words = [keyOf(manifest, 'dist/i18n/catalogues/en.js')];
  const wordsOfChallenges = [keyOf(manifest, 'challenges/i18n/catalogues/en.js')];
  const flow = closureOf(manifest, keyOf(manifest, 'second-step/SecondStep.js'));
  const beside = (keys: Set<string>, there: Set<string>) => login.bytesOf([...keys].filter((key) => !there.has(key)));
  const rows = [
    row('the wrapper (`createWrapper`)', 'at once', await wrapper.bytesOf(closureOf(wrapper.manifest, 'entry.js'))),
    row(
      'the wrapper and what its dialogs need of a page',
      'at once',
      await stepUp.bytesOf(closureOf(stepUp.manifest, 'entry.js')),
    ),
    row('the login form, with its client', 'at once', await login.bytesOf(form)),
    row('its words, a language', 'at once', await login.bytesOf(words)),
    row('what follows the form: the challenge flow', 'after the first factor', await beside(flow, form)),
    row('the words of all challenges, a language', 'with it', await login.bytesOf(wordsOfChallenges)),
  ];
  const there = new Set([...form, ...flow]);
  for (const [types, module] of Object.entries(screens)) {
    const keys = closureOf(manifest, keyOf(manifest, `challenges/${module}.js`));
    rows.push(row(types, 'when it is shown', await beside(keys, there)));
  }
  return rows;
}
