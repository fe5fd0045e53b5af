/** An editor's hover text at a place in a file, from TypeScript's own language server. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './package-list.ts';

type Answer = { readonly id?: number; readonly method?: string; readonly result?: unknown };

/** @returns the messages in what has arrived, and the rest of it (Language Server Protocol, base protocol) */
function splitMessages(arrived: Buffer): { readonly messages: readonly Answer[]; readonly rest: Buffer } {
  const messages: Answer[] = [];
  let rest = arrived;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(rest.subarray(0, Math.max(end, 0)).toString())?.[1]);
    if (end < 0 || !Number.isInteger(length) || rest.length < end + 4 + length) return { messages, rest };
    messages.push(JSON.parse(rest.subarray(end + 4, end + 4 + length).toString()));
    rest = rest.subarray(end + 4 + length);
  }
}

/**
 * @param file TypeScript, in a folder with a `tsconfig.json`
 * @param word the first of these in the file is hovered over
 * @returns what the editor shows
 */
export async function hoverOver(folder: string, file: string, word: string): Promise<string> {
  const server = spawn(join(root, 'node_modules/.bin/tsc'), ['--lsp', '--stdio'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (result: unknown) => void>();
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const ask = (id: number, method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  let unread: Buffer = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    const { messages, rest } = splitMessages(Buffer.concat([unread, chunk]));
    unread = rest;
    for (const { id, method, result } of messages) {
      // The server asks for settings, too; the answer is empty.
      if (method !== undefined && id !== undefined) send({ id, result: method === 'workspace/configuration' ? [null] : null });
      else if (id !== undefined) waiting.get(id)?.(result);
    }
  });
  const uri = pathToFileURL(join(folder, file)).href;
  const text = readFileSync(join(folder, file), 'utf8');
  const before = text.slice(0, text.indexOf(word)).split('\n');
  await ask(1, 'initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: { textDocument: { hover: { contentFormat: ['markdown', 'plaintext'] } } },
  });
  send({ method: 'initialized', params: {} });
  send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'typescript', version: 1, text } } });
  const position = { line: before.length - 1, character: (before.at(-1)?.length ?? 0) + 2 };
  const answer = await ask(2, 'textDocument/hover', { textDocument: { uri }, position });
  server.kill();
  return String(Reflect.get(Object(Reflect.get(Object(answer), 'contents')), 'value'));
}
