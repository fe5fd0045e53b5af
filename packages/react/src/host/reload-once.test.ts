import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const reload = vi.fn<() => void>();
const answer = vi.fn<typeof fetch>();
const stored = new Map<string, string>();

beforeEach(() => {
  reload.mockReset();
  answer.mockReset().mockImplementation(async () => new Response());
  stored.clear();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('location', { href: 'https://app.example/login', reload });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) });
});
afterEach(() => void vi.unstubAllGlobals());

it('[REAL-10] a page that lacks a file reloads once in a tab, so that it never reloads in a circle', async () => {
  expect(await reloadOnce()).toBe(true);
  expect(await reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(answer.mock.calls).toEqual([['https://app.example/login', { method: 'HEAD' }]]);
});

it.each<[string, () => void]>([
  ['the connection is lost', () => answer.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['the server refuses the page', () => answer.mockResolvedValue(new Response(null, { status: 503 }))],
  ['storage is blocked', () => vi.stubGlobal('sessionStorage', undefined)],
])('[REAL-10] it doesn’t reload while %s', async (_, arrange) => {
  arrange();
  expect(await reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
