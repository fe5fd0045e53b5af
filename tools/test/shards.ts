/**
 * The parts of `npm run test:deep` beside `npm test`, by shard. A test file of Node or of the browser that a shard names runs there only. Journeys belong to
 * the deep command by their tag `@deep`.
 */

/** The requirements of a shard before it starts. */
export type Need = 'demo site' | 'production site' | 'packages';

export type Step =
  /** The shard's own `files`, at full depth. */
  | { readonly run: 'own files' }
  /** Test files that `npm test` runs shortened, at full depth. */
  | { readonly run: 'files'; readonly files: readonly string[] }
  /** All tests of vitest projects, at full depth. */
  | { readonly run: 'projects'; readonly projects: readonly string[] }
  /** The service's tests that use a database, on SQLite and PostgreSQL. */
  | { readonly run: 'both databases' }
  /** The journeys with the tag `@deep`: of the spec files named, or of all others. */
  | { readonly run: 'journeys'; readonly specs: 'tables' | 'others' }
  /** Those of `lab`, which it walks as the journeys of `e2e`. */
  | { readonly run: 'journeys of the laboratory' }
  | { readonly run: 'command'; readonly words: readonly string[] }
  | { readonly run: 'npm test' };

export type Shard = {
  readonly what: string;
  /** A change below one of these runs the shard; `*` is any change of the code. */
  readonly touchedBy: readonly string[];
  readonly needs?: readonly Need[];
  /** Globs. */
  readonly files?: readonly string[];
  readonly steps: readonly Step[];
};

/** Journeys that walk a table, one for each row. */
export const tableSpecs: readonly string[] = [
  'captcha-room',
  'every-account-screen',
  'every-camera-screen',
  'every-challenge',
  'every-entry-screen',
  'every-phone-number-screen',
  'every-screen',
  'every-step-up-screen',
  'late-answers',
  'nothing-moves',
  'own-servers',
];

const own = [{ run: 'own files' }] as const;
const service = ['apps/identity', 'apps/demo', 'packages/contract', 'packages/testkit'] as const;
const screens = ['packages/react', 'packages/pages', 'apps/web', 'packages/contract'] as const;

/** A change below these may break the pages of an annex. */
export const annexPages = [
  'apps/desk',
  'apps/demo/pages',
  'apps/identity/src/desk',
  'apps/identity/src/staff',
  'packages/contract',
  'packages/react/src/ui',
] as const;

const campaign = (name: string, what: string, ...touchedBy: readonly string[]): Shard => ({
  what,
  touchedBy: ['lab/faults', ...touchedBy],
  steps: [{ run: 'command', words: ['node', 'lab/faults/run.ts', name] }],
});

const shards = {
  fast: { what: '`npm test`', touchedBy: ['*'], steps: [{ run: 'npm test' }] },
  rules: {
    what: 'pure rules and properties at full length, fuzzing',
    touchedBy: ['packages/contract', 'packages/flow', 'packages/client', 'packages/react', 'apps/identity', 'lab/fuzz'],
    files: ['lab/fuzz/fuzz.test.ts'],
    steps: [{ run: 'projects', projects: ['pure'] }, ...own],
  },
  'service-postgres': {
    what: 'every test of stored data, on SQLite and PostgreSQL',
    touchedBy: service,
    // SQLite can't show these.
    files: [
      'apps/identity/src/challenges/phone-code/verify-unanswered.test.ts',
      'apps/identity/src/events/partitioned.test.ts',
      'apps/identity/src/jobs/clean-up-shared.test.ts',
      'apps/identity/src/providers/outbox.test.ts',
      'apps/identity/src/storage/races.test.ts',
    ],
    steps: [...own, { run: 'both databases' }],
  },
  processes: {
    what: 'several processes, kills, restarts, starts and stops',
    touchedBy: service,
    needs: ['demo site'],
    files: [
      'apps/demo/src/money/processes.test.ts',
      'apps/identity/src/{processes,start}/*.test.ts',
      'apps/identity/src/jobs/re-seal/{killed,rolling}.test.ts',
      'apps/identity/src/**/*-{killed,processes}.test.ts',
      'apps/identity/src/metrics/serve-metrics.test.ts',
      'apps/identity/src/providers/phone/own-phone-provider.test.ts',
      'apps/identity/src/storage/{broken-connections,postgres-restarts,storage-away,unwritable-database}.test.ts',
      'apps/identity/src/tracing/tracing.test.ts',
      'packages/testkit/src/{browser-and-postgres,outgoing-guard/outgoing-guard}.test.ts',
    ],
    steps: own,
  },
  commands: {
    what: "operators' commands as programs",
    touchedBy: [...service, 'packages/receipt'],
    files: [
      'apps/identity/src/commands/{api-key,backup,customer,customer-data,events,language,passwords,policy,restored,reviewer,secret,webhooks}.test.ts',
      'packages/receipt/src/main.test.ts',
    ],
    steps: own,
  },
  packages: {
    what: 'what hosts install: packages, Next, created apps, samples, servers that are not ours',
    touchedBy: ['packages', 'examples', 'tools/packages', 'docs', 'apps/identity'],
    needs: ['demo site', 'packages'],
    files: [
      'packages/contract-kit/src/{main,own-servers,run,true-servers}.test.ts',
      'packages/create-app/src/*.test.ts',
      'packages/server/src/{examples,outage}.test.ts',
      'packages/testing/src/*.test.ts',
      'tools/openapi/lint.test.ts',
      'tools/packages/{next,packages}.test.ts',
    ],
    steps: own,
  },
  site: {
    what: 'the built site for production, its weight, and what the build makes of our sources',
    touchedBy: [...screens, 'tools/site'],
    needs: ['demo site', 'production site'],
    files: ['tools/site/*.test.ts', 'apps/identity/src/site/added-pages.test.ts'],
    steps: [...own, { run: 'command', words: ['node', 'tools/site/weight.ts'] }],
  },
  release: {
    what: 'the archive of a release, its signature, and the last release beside this one',
    touchedBy: ['tools/release', 'deploy', 'releases', 'apps/identity', 'packages'],
    needs: ['demo site', 'production site', 'packages'],
    files: ['tools/release/*.test.ts'],
    steps: own,
  },
  looks: {
    what: 'screens, pages and stories in every look: dark, German, 200 %, every size; every option of a host, every absent value',
    touchedBy: screens,
    files: [
      'apps/web/src/every-setting.test.tsx',
      'packages/react/src/flow/{absent-values,any-success}.test.tsx',
      'packages/react/src/pages/login/every-flow-option.test.tsx',
      'packages/react/src/pages/parts/regional-language.test.tsx',
      'packages/react/src/pages/security/security-accessibility.test.tsx',
    ],
    steps: [...own, { run: 'projects', projects: ['browser', 'stories'] }],
  },
  'real-stories': {
    what: 'stories on the real service',
    touchedBy: [...screens, 'apps/identity'],
    steps: [{ run: 'files', files: ['packages/react/src/test/real-service/stories.test.tsx'] }],
  },
  attacks: {
    what: 'what each attack gains, and twenty days of attackers and customers',
    touchedBy: [...service, 'lab/attacks', 'lab/twenty-days'],
    files: ['lab/{attacks,twenty-days}/*.test.ts'],
    steps: own,
  },
  journeys: {
    what: 'the journeys that `npm test` leaves out',
    touchedBy: ['e2e', ...screens, 'apps/identity'],
    needs: ['demo site'],
    steps: [{ run: 'journeys', specs: 'others' }],
  },
  'journeys-tables': {
    what: 'the tables of journeys: reach, own servers, relay, both Chromiums, every screen',
    touchedBy: ['e2e', 'lab', ...screens, 'examples'],
    needs: ['demo site'],
    steps: [{ run: 'journeys', specs: 'tables' }, { run: 'journeys of the laboratory' }],
  },
  lab: {
    what: 'the checks of the laboratory, and the rules of what it measures with',
    touchedBy: [
      'lab',
      'deploy',
      'e2e',
      'tools/packages',
      'apps/identity',
      'packages/contract',
      'packages/contract-kit',
      'packages/testkit',
    ],
    files: ['lab/{faults,reach}/**/*.test.ts'],
    steps: [{ run: 'command', words: ['npm', 'run', 'check', '--workspace', 'lab'] }, ...own],
  },
  annexes: {
    what: 'what the core doesn’t import: the support desk, the stage of the demo, moves from other services',
    touchedBy: [...annexPages, 'packages/moving', 'apps/identity/src/customer-data'],
    files: ['packages/moving/src/*.test.ts'],
    steps: [...own, { run: 'projects', projects: ['annexes'] }],
  },
  adding: {
    what: 'docs/adding beside what the compiler says',
    touchedBy: ['docs/adding', 'tools/adding', 'packages/contract', 'apps/identity'],
    files: ['tools/adding/*.test.ts'],
    steps: own,
  },
  'faults-cuts': campaign('cuts', 'campaign: cut connections'),
  'faults-kill': campaign('kill', 'campaign: killed processes'),
  'faults-flood': campaign('flood', 'campaign: floods', 'apps/identity/src/http', 'apps/identity/src/limits'),
  'faults-memory': campaign('memory', 'campaign: memory'),
  'faults-cleanup': campaign('cleanup', 'campaign: clean-up', 'apps/identity/src/jobs'),
  'faults-lock': campaign('lock', 'campaign: locks', 'apps/identity/src/storage'),
  'faults-disk': campaign('disk', 'campaign: a full disk', 'apps/identity/src/storage'),
  'faults-cluster': campaign('cluster', 'campaign: a cluster that fails over', 'deploy'),
  'faults-growth': campaign('growth', 'campaign: ten million customers', 'apps/identity/src/storage'),
  'faults-commands': campaign('commands', 'campaign: every command at a million customers', 'apps/identity/src/commands'),
} as const satisfies Readonly<Record<string, Shard>>;

export type ShardName = keyof typeof shards;

export const shardNames = Object.keys(shards).filter((name): name is ShardName => Object.hasOwn(shards, name));

export const shardOf = (name: ShardName): Shard => shards[name];

/** Globs of the test files that run in a shard only. */
export const deepFiles: readonly string[] = shardNames.flatMap((name) => shardOf(name).files ?? []);

export const isShard = (name: string): name is ShardName => Object.hasOwn(shards, name);

/** @returns whether one of the files is below one of the folders; `*` is any */
export const touches = (folders: readonly string[], changed: readonly string[]): boolean =>
  folders.some((folder) => folder === '*' || changed.some((file) => file === folder || file.startsWith(`${folder}/`)));

/** @returns the shards that a change of these files touches */
export const shardsTouchedBy = (changed: readonly string[]): readonly ShardName[] =>
  shardNames.filter((name) => touches(shardOf(name).touchedBy, changed));
