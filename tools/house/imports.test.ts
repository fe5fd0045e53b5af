import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf, importsOf, root, sourceOf, upwardImports } from './imports.ts';

const firstFolder = (file: string): string | undefined => (file.includes('/') ? file.slice(0, file.indexOf('/')) : undefined);

/** From the lowest to the highest. The type that names all ports has its own layer, because a port may use the clock. */
const identityLayers = [
  ['kernel'],
  ['storage', 'outgoing'],
  ['providers'],
  ['kernel/context.ts'],
  ['events'],
  ['messages'],
  ['http', 'tracing'],
  ['limits'],
  ['customers'],
  ['sessions'],
  ['tokens'],
  ['challenges'],
  ['step-up'],
  ['features'],
  ['jobs'],
  ['site', 'metrics', 'config'],
  ['demo'],
  ['start'],
  ['commands'],
];
/** They may import each other, but not in a circle. */
const features = ['account', 'customer-data', 'login', 'security-page', 'server-api', 'sign-up', 'social', 'staff'];

function identityRoom(file: string): string | undefined {
  if (file === 'kernel/context.ts') return file;
  const folder = firstFolder(file);
  return folder !== undefined && features.includes(folder) ? 'features' : folder;
}

const reactLayers = [
  ['theme'],
  ['i18n'],
  ['ui'],
  ['host'],
  ['parts'],
  ['challenges'],
  ['flow'],
  ['captcha', 'country-picker'],
  ['social'],
  ['pages/login'],
  ['pages/parts'],
  ['pages/sign-up', 'pages/forgot-password', 'pages/reset-password', 'pages/security'],
  ['words'],
  ['start'],
  ['demo'],
];

/** Each page is a room of its own. */
const reactRoom = (file: string): string | undefined =>
  file.startsWith('pages/') ? file.split('/', 2).join('/') : firstFolder(file);

const webLayers = [['early', 'root-files'], ['parts'], ['step-up'], ['device-worker'], ['pages']];

describe('the check itself', () => {
  const imports = [
    { from: 'tokens/policy.ts', to: 'kernel/clock.ts' },
    { from: 'tokens/tokens.ts', to: 'tokens/policy.ts' },
  ];

  it('accepts imports that all go down', () => {
    expect(circlesOf(imports)).toEqual([]);
    expect(upwardImports(imports, [['kernel'], ['tokens']], firstFolder)).toEqual([]);
  });

  it('finds an import that goes up, and one between two folders of a layer', () => {
    const up = { from: 'kernel/clock.ts', to: 'tokens/tokens.ts' };
    expect(upwardImports([...imports, up], [['kernel'], ['tokens']], firstFolder)).toEqual([
      'kernel/clock.ts -> tokens/tokens.ts',
    ]);
    expect(upwardImports([up], [['kernel', 'tokens']], firstFolder)).toEqual(['kernel/clock.ts -> tokens/tokens.ts']);
  });

  it('finds a circle of folders although no file imports itself, and one of folders inside a folder', () => {
    const back = { from: 'kernel/settings.ts', to: 'tokens/tokens.ts' };
    expect(circlesOf([...imports, back])).toEqual([['tokens', 'kernel', 'tokens']]);
    expect(
      circlesOf([
        { from: 'challenges/push/push.ts', to: 'challenges/totp/totp.ts' },
        { from: 'challenges/totp/codes.ts', to: 'challenges/push/devices.ts' },
      ]),
    ).toEqual([['challenges/push', 'challenges/totp', 'challenges/push']]);
  });

  it('refuses a folder without a layer', () => {
    expect(() => upwardImports([{ from: 'a/x.ts', to: 'b/y.ts' }], [['a']], firstFolder)).toThrow('the folder b');
  });
});

/** Treats the file as a neighbour of the folders that it names, because it only contains types. */
const besideTheKernel = (file: string): string => (file === 'kernel/context.ts' ? 'context.ts' : file);

it.each([
  'packages/contract/src',
  'packages/flow/src',
  'packages/client/src',
  'packages/receipt/src',
  'packages/server/src',
  'packages/react/src',
  'packages/contract-kit/src',
  'packages/testkit/src',
  'apps/identity/src',
  'apps/web/src',
])('%s has no circle, of files or of folders', (folder) => {
  const imports = importsOf(folder).map(({ from, to }) => ({ from: besideTheKernel(from), to: besideTheKernel(to) }));
  expect(imports.length).toBeGreaterThan(5);
  expect(circlesOf(imports)).toEqual([]);
});

it('the service imports downwards only: features, step-up, challenges, tokens, sessions, customers, limits, http, messages, kernel', () => {
  expect(upwardImports(importsOf('apps/identity/src'), identityLayers, identityRoom)).toEqual([]);
});

it('[API-04] the demo’s money is the only part of the service that uses the package for other back ends', () => {
  const folder = 'apps/identity/src';
  const users = sourceOf(folder).filter((file) => readFileSync(join(root, folder, file), 'utf8').includes("'@stepgate/server'"));
  expect(users).toEqual(['demo/money/ledger-server.ts']);
});

it('the front end imports downwards only: pages of a login, flow, challenges, parts, host, i18n, ui, theme', () => {
  expect(upwardImports(importsOf('packages/react/src'), reactLayers, reactRoom)).toEqual([]);
});

it('the web app imports downwards only: pages, parts', () => {
  expect(upwardImports(importsOf('apps/web/src'), webLayers, firstFolder)).toEqual([]);
});
