/** A company's own npm registry takes the packages of a release, and an app installs them from there. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { type HttpReceived, startHttpStub } from '../../packages/testkit/src/http-stub.ts';
import { hostPackages } from '../packages/package-list.ts';
import { copyPackages } from '../packages/packages-of-the-run.ts';
import { version } from '../version.ts';
import { root } from './assemble.ts';

const run = promisify(execFile);
const minutes = 60_000;

const publication = v.looseObject({
  name: v.string(),
  versions: v.record(v.string(), v.looseObject({ dist: v.object({ tarball: v.string(), integrity: v.string() }) })),
  _attachments: v.record(v.string(), v.object({ data: v.string() })),
});

/** As much of npm's protocol as `npm publish` and `npm install` need. */
function createRegistry() {
  const documents = new Map<string, v.InferOutput<typeof publication>>();
  const tarballs = new Map<string, Buffer>();
  const authorizations = new Set<string | undefined>();
  function take(body: string, response: ServerResponse): void {
    const { _attachments: attachments, ...document } = v.parse(publication, JSON.parse(body));
    // A registry takes each version once.
    if (documents.has(document.name)) return void response.writeHead(409).end('{}');
    documents.set(document.name, { ...document, _attachments: {} });
    const [data] = Object.values(attachments);
    for (const { dist } of Object.values(document.versions))
      tarballs.set(new URL(dist.tarball).pathname, Buffer.from(data?.data ?? '', 'base64'));
    response.writeHead(201).end('{}');
  }
  function answer(response: ServerResponse, { method, path, headers, body }: HttpReceived): void {
    authorizations.add(headers.authorization);
    if (method === 'PUT') {
      take(body, response);
      return;
    }
    const found = tarballs.get(path) ?? JSON.stringify(documents.get(decodeURIComponent(path.slice(1))));
    if (found === undefined) response.writeHead(404).end('{}');
    else response.end(found);
  }
  return { documents, authorizations, answer };
}

/** The block of this language below the heading. */
const blockOf = (page: string, heading: string, language: string): string =>
  page.split(`## ${heading}\n`)[1]?.match(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``))?.[1] ?? '';

it(
  '[HOST-24] a registry of the company takes every package by the commands of the page, and an app gets from it what its package needs',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'stepgate-registry-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const [packages, app] = [join(home, 'packages'), join(home, 'app')];
    await copyPackages(packages);
    await mkdir(app);
    const registry = createRegistry();
    const stub = await startHttpStub(registry.answer);
    onTestFinished(() => stub.close());

    const page = await readFile(join(root, 'docs/releases.md'), 'utf8');
    const here = (text: string): string =>
      text.replaceAll('https://npm.bank.example', stub.origin).replaceAll('//npm.bank.example', stub.origin.replace('http:', ''));
    const settings = here(blockOf(page, 'Publish the packages', 'ini'));
    expect(settings).toContain(`@stepgate:registry=${stub.origin}`);
    for (const folder of [packages, app]) await writeFile(join(folder, '.npmrc'), settings);
    // npm asks for the tag of a version that isn't released yet.
    const env = { ...process.env, NPM_TOKEN: 'of-the-bank', npm_config_tag: 'latest' };
    const publish = here(blockOf(page, 'Publish the packages', 'sh')).replaceAll('1.2.3', version);
    await run('bash', ['-euc', publish], { cwd: packages, env });
    const tarballs = (await readdir(packages)).filter((name) => name.endsWith('.tgz'));
    expect([registry.documents.size, tarballs.length]).toEqual([hostPackages.length, hostPackages.length]);
    expect([...registry.authorizations]).toEqual(['Bearer of-the-bank']);
    await expect(run('bash', ['-euc', publish], { cwd: packages, env })).rejects.toThrow();

    const published = stub.received.length;
    await writeFile(join(app, 'package.json'), '{ "private": true, "type": "module" }');
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--prefer-offline', `@stepgate/server@${version}`], {
      cwd: app,
      env,
    });
    const program = "import { createServer } from '@stepgate/server'; console.log(typeof createServer)";
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: app });
    expect(stdout).toBe('function\n');
    // The contract by its range, and nothing of others: a scope has its registry, and the rest another. Tarballs may come from npm's cache, by their hash.
    const asked = stub.received.slice(published).map(({ path }) => decodeURIComponent(path));
    expect(asked.filter((path) => !path.endsWith('.tgz')).sort()).toEqual(['/@stepgate/contract', '/@stepgate/server']);
  },
  3 * minutes,
);
