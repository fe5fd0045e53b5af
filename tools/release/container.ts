/** The content of `deploy/Containerfile` and `deploy/compose.yaml`, for a test that runs it without a container engine. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { parse } from 'yaml';

const strings = v.array(v.string());

/** Instructions of a Containerfile by name, in order; a line that ends in a backslash continues. */
export async function readContainerfile(release: string) {
  const text = await readFile(join(release, 'Containerfile'), 'utf8');
  const lines = text.replace(/\\\n/g, ' ').split('\n');
  const all = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const of = (name: string): string[] =>
    all.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const only = (name: string): string => {
    const [first, ...more] = of(name);
    if (first === undefined || more.length > 0) throw new Error(`the Containerfile has ${more.length + 1} of ${name}`);
    return first;
  };
  const parseProgram = (json: string): readonly string[] => v.parse(strings, JSON.parse(json));
  return {
    /** Names of the instructions, in order. */
    instructions: all.map((line) => line.split(' ', 1)[0]),
    /** The copied files, each to the same name. */
    copied: of('COPY').flatMap((line) => line.split(' ').slice(0, -1)),
    run: only('RUN'),
    environment: Object.fromEntries(of('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2)))),
    user: only('USER'),
    volume: only('VOLUME'),
    command: parseProgram(only('CMD')),
    healthCheck: parseProgram(only('HEALTHCHECK').replace(/^.*? CMD /, '')),
  };
}

const service = v.looseObject({
  image: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.string())),
  volumes: v.optional(strings),
  read_only: v.optional(v.boolean()),
  tmpfs: v.optional(strings),
  stop_grace_period: v.optional(v.string()),
  ports: v.optional(strings),
  env_file: v.optional(v.string()),
});

const compose = v.object({
  services: v.object({ database: service, stepgate: service }),
  volumes: v.record(v.string(), v.null()),
});

export const readCompose = async (release: string) =>
  v.parse(compose, parse(await readFile(join(release, 'compose.yaml'), 'utf8')));

/** The settings of `example.env`. */
export const readExample = async (release: string) => parseEnv(await readFile(join(release, 'example.env'), 'utf8'));
