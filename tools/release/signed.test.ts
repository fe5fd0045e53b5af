/** A signed release is taken as it was signed, and in no other way. */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { root } from './assemble.ts';
import { sumAll, writeSums } from './checksums.ts';
import { describeProvenance, sealStatement } from './provenance.ts';
import { readPrivateKey, signRelease } from './sign.ts';
import { readSource } from './source.ts';
import { type Expected, verifyRelease } from './verify-release.ts';

const run = promisify(execFile);

const source = {
  repository: 'git+https://code.bank.test/stepgate.git',
  homepage: 'https://bank.test',
  commit: '89abcdef0123456789abcdef0123456789abcdef',
  materials: new Map([['package-lock.json', 'a'.repeat(64)]]),
};
const builder = { id: 'https://ci.bank.test/release', version: { node: '24.21.0', npm: '11.19.1' } };
const archive = 'stepgate-9.8.7.tar.gz';
const provenance = 'stepgate-9.8.7.intoto.jsonl';

let folder: string;
let key: KeyObject;
let publicKey: KeyObject;

async function newFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'stepgate-signed-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

const write = (name: string, content: string) => writeFile(join(folder, name), content);
const readSums = () => readFile(join(folder, 'SHA256SUMS'), 'utf8');

/** Signs a list again, as somebody who has the key would. */
async function signList(): Promise<void> {
  await writeFile(join(folder, 'SHA256SUMS.sig'), sign(null, Buffer.from(await readSums()), key));
}

beforeEach(async () => {
  folder = await newFolder();
  ({ privateKey: key, publicKey } = generateKeyPairSync('ed25519'));
  await write(archive, 'the service');
  await write('stepgate-react-9.8.7.tgz', 'a package');
  const sums = await sumAll(folder, [archive, 'stepgate-react-9.8.7.tgz']);
  await signRelease(folder, '9.8.7', sums, { key, source, builder });
});

const meant = { version: '9.8.7', commit: source.commit };

const faults = async (expected: Expected = meant) => {
  const verified = await verifyRelease(folder, publicKey, expected);
  return verified.isGenuine ? [] : verified.faults;
};

describe('[HOST-24] a release that was signed', () => {
  it('is taken with the publisher’s key, and says its commit and its builder', async () => {
    expect(await verifyRelease(folder, publicKey, meant)).toEqual({
      isGenuine: true,
      files: 3,
      source: 'git+https://code.bank.test/stepgate.git@89abcdef0123456789abcdef0123456789abcdef',
      builder: 'https://ci.bank.test/release',
    });
  });

  it.each<readonly [string, () => Promise<unknown>, readonly string[]]>([
    ['a changed archive', () => appendFile(join(folder, archive), '!'), [`${archive} isn't the file that was signed`]],
    ['a missing file', () => rm(join(folder, archive)), [`${archive} is missing`]],
    ['a file too many', () => write('stepgate-evil-9.8.7.tgz', 'x'), ["stepgate-evil-9.8.7.tgz isn't of this release"]],
    [
      'two packages in each other’s place',
      async () => {
        await rename(join(folder, archive), join(folder, 'between'));
        await rename(join(folder, 'stepgate-react-9.8.7.tgz'), join(folder, archive));
        await rename(join(folder, 'between'), join(folder, 'stepgate-react-9.8.7.tgz'));
      },
      [`${archive} isn't the file that was signed`, "stepgate-react-9.8.7.tgz isn't the file that was signed"],
    ],
    ['a changed list', () => appendFile(join(folder, 'SHA256SUMS'), '\n'), ["SHA256SUMS isn't signed with this key"]],
    ['no list', () => rm(join(folder, 'SHA256SUMS')), ['SHA256SUMS is missing']],
    ['no signature', () => rm(join(folder, 'SHA256SUMS.sig')), ['SHA256SUMS.sig is missing']],
    ['a signature of another length', () => write('SHA256SUMS.sig', 'short'), ["SHA256SUMS isn't signed with this key"]],
  ])('with %s is refused', async (_, change, said) => {
    await change();
    expect(await faults()).toEqual(said);
  });

  it('with another key is refused, and nothing else of it is looked at', async () => {
    publicKey = generateKeyPairSync('ed25519').publicKey;
    await rm(join(folder, archive));
    expect(await faults()).toEqual(["SHA256SUMS isn't signed with this key"]);
  });

  it('with a provenance of another key, of other files or of nothing is refused, even if the list is signed', async () => {
    const names = [archive, 'stepgate-react-9.8.7.tgz', provenance];
    const other = generateKeyPairSync('ed25519').privateKey;
    const sums = await sumAll(folder, [archive, 'stepgate-react-9.8.7.tgz']);
    const fewer = await sumAll(folder, [archive]);
    for (const [envelope, said] of [
      [
        sealStatement(describeProvenance(sums, source, builder), other),
        `${provenance} isn't a provenance that was signed with this key`,
      ],
      [
        sealStatement({ _type: 'https://in-toto.io/Statement/v1' }, key),
        `${provenance} isn't a provenance that was signed with this key`,
      ],
      [sealStatement(describeProvenance(fewer, source, builder), key), `${provenance} is about other files`],
    ] as const) {
      await write(provenance, JSON.stringify(envelope));
      await writeSums(folder, await sumAll(folder, names));
      await signList();
      expect(await faults()).toEqual([said]);
    }
    await rm(join(folder, provenance));
    await writeSums(folder, sums);
    await signList();
    expect(await faults()).toEqual(['there is no provenance']);
  });

  it('is refused if it is another version or another commit than expected: an old release with a hole is signed, too', async () => {
    const other = '0'.repeat(40);
    expect(await faults({ version: '9.8.7', commit: undefined })).toEqual([]);
    for (const version of ['9.8.8', '9.8', '9.8.7.intoto', ''])
      expect(await faults({ version, commit: source.commit })).toEqual([
        `this isn't ${version}, but the release of stepgate-9.8.7.intoto.jsonl`,
      ]);
    expect(await faults({ version: '9.8.7', commit: other })).toEqual([
      `this is of the commit ${source.commit}, not of ${other}`,
    ]);
  });

  it('names no file outside its folder', async () => {
    await write('SHA256SUMS', `${'0'.repeat(64)}  ../outside\n`);
    await signList();
    expect(await faults()).toEqual(["SHA256SUMS isn't a list of hashes"]);
  });

  it('has an envelope as others read it: in-toto, SLSA 1.0, and the signature of DSSE', async () => {
    const envelope = JSON.parse(await readFile(join(folder, provenance), 'utf8'));
    const payload = Buffer.from(envelope.payload, 'base64').toString();
    const signed = `DSSEv1 28 application/vnd.in-toto+json ${payload.length} ${payload}`;
    const sig = sign(null, Buffer.from(signed), key).toString('base64');
    expect(envelope).toMatchObject({ payloadType: 'application/vnd.in-toto+json', signatures: [{ sig }] });
    expect(JSON.parse(payload)).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
      subject: [{ name: 'stepgate-9.8.7.tar.gz' }, { name: 'stepgate-react-9.8.7.tgz' }],
      predicate: {
        buildDefinition: {
          resolvedDependencies: [
            { digest: { gitCommit: '89abcdef0123456789abcdef0123456789abcdef' } },
            { name: 'package-lock.json', digest: { sha256: 'a'.repeat(64) } },
          ],
        },
        runDetails: { builder },
      },
    });
  });

  it('is verified by the command, and by openssl and sha256sum as the page says', async () => {
    const keys = await newFolder();
    const file = join(keys, 'stepgate-release.pub');
    await writeFile(file, publicKey.export({ type: 'spki', format: 'pem' }));
    const program = [join(root, 'tools/release/verify.ts'), folder, file];
    const command = [...program, '9.8.7', source.commit];
    const { stdout } = await run(process.execPath, command);
    expect(stdout).toContain('9.8.7: 3 files, as signed: from git+https://code.bank.test/stepgate.git@89abcdef');

    const page = await readFile(join(root, 'docs/releases.md'), 'utf8');
    const [, said = ''] = page.match(/## Verify\n[\s\S]*?```sh\n([\s\S]*?)```/) ?? [];
    expect(said).toContain('openssl pkeyutl');
    const verify = () =>
      run('bash', ['-euc', said.replaceAll('stepgate-release.pub', file).replaceAll('1.2.3', '9.8.7')], { cwd: folder });
    await expect(verify()).resolves.toMatchObject({ stdout: expect.stringContaining(`${archive}: OK`) });

    for (const wrong of [[], ['9.8.7', source.commit.slice(0, 8)]])
      await expect(run(process.execPath, [...program, ...wrong])).rejects.toMatchObject({ code: 2 });
    await expect(run(process.execPath, [...program, '9.8.6'])).rejects.toMatchObject({ code: 1 });
    await appendFile(join(folder, archive), '!');
    await expect(verify()).rejects.toThrow();
    await expect(run(process.execPath, command)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(archive) });
  });
});

describe('[HOST-24] nothing is signed', () => {
  it('with a key that isn’t Ed25519, or without a builder', async () => {
    const file = join(await newFolder(), 'key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await expect(readPrivateKey(file)).rejects.toThrow("isn't an Ed25519 key");
    const releasing = run(process.execPath, [join(root, 'tools/release/release.ts'), folder, '--key', file]);
    await expect(releasing).rejects.toMatchObject({ stderr: expect.stringContaining('--builder URL') });
  });

  it("of a clone with changes, because it couldn't be built again", async () => {
    const clone = await newFolder();
    const git = (...args: readonly string[]) => run('git', ['-C', clone, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args]);
    await git('init', '--quiet');
    await writeFile(join(clone, 'package-lock.json'), '{}');
    const manifest = { homepage: 'https://bank.test', repository: { url: 'git+https://code.bank.test/s.git' } };
    await writeFile(join(clone, 'package.json'), JSON.stringify(manifest));
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'first');
    expect(await readSource(clone)).toMatchObject({
      repository: 'git+https://code.bank.test/s.git',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    await writeFile(join(clone, 'new.ts'), '');
    await expect(readSource(clone)).rejects.toThrow('?? new.ts');
  });
});
