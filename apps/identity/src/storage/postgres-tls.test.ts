/** TLS to PostgreSQL: what the start says of a connection that can't be made. The server is a stand-in that only answers the request for TLS. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { testCertificate } from '@stepgate/testkit';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [authority, notes, missing] = ['authority.pem', 'notes.pem', 'missing.pem'].map((name) => join(folder, name));
writeFileSync(join(folder, 'authority.pem'), testCertificate.cert);
writeFileSync(join(folder, 'notes.pem'), 'no certificate');

/** @returns its port. Its certificate is for localhost and 127.0.0.1. */
async function listen(hasTls: boolean): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(hasTls ? 'S' : 'N');
      if (hasTls) new TLSSocket(socket, { isServer: true, ...testCertificate }).on('error', () => undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

it.each([
  ['a server without TLS', false, 'localhost', 'sslmode=verify-full', 'the server has TLS off'],
  ['an authority that nobody named', true, 'localhost', 'sslmode=verify-full', 'no authority that this machine trusts'],
  ['the same, with require', true, 'localhost', 'sslmode=require', 'no authority that this machine trusts'],
  ['another name', true, '127.0.0.2', `sslrootcert=${authority}`, "the server's certificate doesn't name 127.0.0.2"],
  ['a file that is missing', true, 'localhost', `sslrootcert=${missing}`, `the file ${missing}, which it names, can't be read`],
  ['a file of something else', true, 'localhost', `sslrootcert=${notes}`, 'no authority that this machine trusts'],
])('[SRE-03] %s is a sentence', async (_, hasTls, host, query, sentence) => {
  const url = `postgres://stepgate:secret@${host}:${await listen(hasTls)}/stepgate?${query}`;
  await expect(openPostgres({ url })).rejects.toMatchObject({
    name: 'StartFault',
    message: expect.stringMatching(new RegExp(`^DATABASE_URL: .*${sentence.replaceAll('.', '\\.')}`)),
  });
});
