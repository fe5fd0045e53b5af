/** Only `apps/identity/src/outgoing` opens connections to other servers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSource, root } from './imports.ts';

/** The exports of these modules that open no connection to another server. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  'node:net': ['isIP', 'isIPv4', 'isIPv6', 'BlockList'],
  'node:http': ['createServer'],
};

const connecting = /^(?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises|inspector|undici)$|^undici/;

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const withoutTexts = (source: string): string => source.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");

/** Why the source may open a connection; the first reason. */
function findReason(source: string): string | undefined {
  const code = withoutComments(source);
  for (const [, type, names = '', module = ''] of code.matchAll(/\bimport\s+(type\s+)?([^;'"]*?)\s*(?:from\s*)?'([^']+)'/g)) {
    if (type !== undefined || !connecting.test(module)) continue;
    const values = names
      .split(/[{},]/)
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    const key = module.startsWith('node:') ? module : `node:${module}`;
    const other = values.find((name) => !harmless[key]?.includes(name));
    if (other !== undefined || values.length === 0) return `imports ${other ?? 'all'} of ${module}`;
  }
  const dynamic = /\b(?:import|require|getBuiltinModule)\s*\(\s*['"`]([^'"`]+)/.exec(code)?.[1];
  if (dynamic !== undefined && connecting.test(dynamic)) return `loads ${dynamic}`;
  // `fetch` may only be the name of a property that a library takes, as in `{ fetch: ask }`.
  const word = /(?:globalThis\.|(?<![.\w]))(fetch|XMLHttpRequest|WebSocket|EventSource)\b(?!\s*:)/.exec(withoutTexts(code))?.[1];
  return word === undefined ? undefined : `uses ${word}`;
}

describe('the check itself', () => {
  it.each([
    ["import { request } from 'node:http';", 'imports request of node:http'],
    ["import https from 'node:https';", 'imports https of node:https'],
    ["import * as net from 'net';", 'imports * as net of net'],
    ["import { BlockList, connect } from 'node:net';", 'imports connect of node:net'],
    ["import { lookup } from 'node:dns/promises';", 'imports lookup of node:dns/promises'],
    ["import 'undici';", 'imports all of undici'],
    ["const { request } = await import('node:http');", 'loads node:http'],
    ["process.getBuiltinModule('node:tls').connect(1);", 'loads node:tls'],
    ['await fetch(url);', 'uses fetch'],
    ['await globalThis.fetch(url);', 'uses fetch'],
    ['const ask = fetch;', 'uses fetch'],
    ['openLibrary({ fetch });', 'uses fetch'],
    ['new WebSocket(url);', 'uses WebSocket'],
  ])('finds %s', (source, reason) => {
    expect(findReason(source)).toBe(reason);
  });

  it.each([
    "import type { Socket } from 'node:net';",
    "import { type AddressInfo, isIP } from 'node:net';",
    "import { createServer } from 'node:http';",
    'openLibrary({ fetch: ask, [customFetch]: ask });',
    "const site = request.headers['sec-fetch-site'];",
    '// fetch(url)',
    "import { fetchIt } from './prefetch.ts';",
  ])('lets %s pass', (source) => {
    expect(findReason(source)).toBeUndefined();
  });
});

it('[HOLD-02] no part of the service but its door opens a connection to another server', () => {
  const files = ['apps/identity/src', 'apps/demo/src']
    .flatMap((folder) => listSource(folder).map((file) => `${folder}/${file}`))
    .filter((file) => !file.startsWith('apps/identity/src/outgoing/'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const reason = findReason(readFileSync(join(root, file), 'utf8'));
    return reason === undefined ? [] : [`${file} ${reason}`];
  });
  expect(found).toEqual([]);
});
