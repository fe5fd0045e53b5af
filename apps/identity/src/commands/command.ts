/** The frame of an operator's command: its actions with their arguments, and the database that they work on. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '../config/config.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { CommandError, runCommand } from './run-command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>>;

/** The answer of an action; `undefined` if it has printed its answer itself. */
type Answer = Promise<string | undefined>;

export type Action = {
  readonly usage: string;
  readonly does: string;
  /** @returns `undefined` if the arguments don't fit */
  readonly read: (args: readonly string[]) => (() => Answer) | undefined;
};

type ActionParts<O extends Options> = {
  /** The arguments after the name of the command, such as `make <name> --scope <scope>`. */
  readonly usage: string;
  /** The effect of the action, for the usage text. */
  readonly does: string;
  /** How many words without a flag follow the action's name: exactly, or at least and at most. None by default. */
  readonly words?: number | readonly [least: number, most: number];
  readonly options: O;
  /** The options without which the usage is printed. */
  readonly required?: readonly (keyof O & string)[];
  readonly run: (words: readonly string[], options: Parsed<O>['values']) => Answer;
};

export function actionWithOptions<const O extends Options>(parts: ActionParts<O>): Action {
  const { usage, does, words = 0, options, required = [], run } = parts;
  const [least, most] = typeof words === 'number' ? [words, words] : words;
  return {
    usage,
    does,
    read(args) {
      const parsed = parseOptions(args, options);
      if (parsed === undefined || !required.every((name) => Object.hasOwn(parsed.values, name))) return undefined;
      const { positionals, values } = parsed;
      return positionals.length < least || positionals.length > most ? undefined : () => run(positionals, values);
    },
  };
}

type PlainParts = Omit<ActionParts<Options>, 'options' | 'required' | 'run'> & {
  readonly run: (words: readonly string[]) => Answer;
};

export const action = (parts: PlainParts): Action => actionWithOptions({ ...parts, options: {} });

/**
 * Ids and passwords may begin with a hyphen: the word after an option that takes one is its value, and a word with one hyphen is no option, because actions have
 * only long ones.
 */
function sortArguments(args: readonly string[], options: Options): string[] {
  const [flags, words]: [string[], string[]] = [[], []];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const value = args[at + 1];
    if (arg === '--') return [...flags, '--', ...words, ...args.slice(at + 1)];
    if (!arg.startsWith('--')) words.push(arg);
    else if (options[arg.slice(2)]?.type === 'string' && value !== undefined) {
      flags.push(`${arg}=${value}`);
      at += 1;
    } else flags.push(arg);
  }
  return [...flags, '--', ...words];
}

function parseOptions<O extends Options>(args: readonly string[], options: O): Parsed<O> | undefined {
  try {
    return parseArgs({ args: sortArguments(args, options), options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

export type Actions = Readonly<Record<string, Action>>;

/**
 * @param actions by their names, of one or two words
 * @returns `undefined` if the arguments fit none
 */
export function readAction(actions: Actions, args: readonly string[]): (() => Answer) | undefined {
  const name = Object.keys(actions).find((each) => `${args.join(' ')} `.startsWith(`${each} `));
  return name === undefined ? undefined : actions[name]?.read(args.slice(name.split(' ').length));
}

const usageOf = (command: string, actions: Actions, note: string): string =>
  [
    'Usage:',
    ...Object.values(actions).map(({ usage, does }) => `  npm run ${command} -- ${usage}\n      ${does}`),
    ...(note === '' ? [] : [note]),
  ].join('\n');

/**
 * Runs the action that the arguments of this process name, and prints its answer, or the usage.
 * @param note the end of the usage text
 */
export async function runActions(command: string, actions: Actions, note = ''): Promise<void> {
  const run = readAction(actions, process.argv.slice(2));
  await runCommand(async () => {
    if (run === undefined) throw new CommandError(usageOf(command, actions, note));
    return run();
  });
}

/** The database of the environment, for one action. */
export type Opened = Database & { readonly config: Config; readonly storage: Storage };

/** The differences of the commands around a backup and around the secret. */
type Opening = {
  readonly config: Config;
  readonly open: (config: Config) => Promise<Storage>;
  /** Holds the database to this mode and these secrets. */
  readonly claim: typeof claimDatabase;
};

/**
 * Opens the database, runs an action on it and closes it.
 * @throws ConfigError if the database belongs to the other mode or was written with another secret
 */
export async function onDatabase<T>(run: (opened: Opened) => Promise<T>, opening: Partial<Opening> = {}): Promise<T> {
  const { config = readConfig(process.env), open = openStorage, claim = claimDatabase } = opening;
  const storage = await open(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claim(storage, secrets, systemClock, config.settings.demo);
    return await run({ config, storage, queries: storage.queries, secrets, now: systemClock.now() });
  } finally {
    await storage.close();
  }
}
