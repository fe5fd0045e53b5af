import { type SocialProvider, socialProviders } from '@stepgate/contract';
import type { Memory } from './memory.ts';

/** What a login begins with. */
export type FirstMethod = 'password' | 'passkey' | SocialProvider;

const key = 'stepgate.lastUsed';
const methods: readonly FirstMethod[] = ['password', 'passkey', ...socialProviders];

/** The method that the last login in this browser began with. The browser keeps one word, and no address. Absent where storage is blocked. */
export function readLastUsed(): FirstMethod | undefined {
  try {
    const stored = localStorage.getItem(key);
    return methods.find((method) => method === stored);
  } catch {
    return undefined;
  }
}

/** What this tab's login began with. A login with a passkey has no address. */
function methodOf(memory: Memory): string | undefined {
  const email = memory.get('email');
  if (email === undefined) return memory.get('socialProvider');
  return email === '' ? 'passkey' : 'password';
}

/** Keeps the method of the login that has just ended in a session. Call it before the tab's memory is cleared. */
export function keepLastUsed(memory: Memory): void {
  const method = methodOf(memory);
  try {
    if (method !== undefined) localStorage.setItem(key, method);
  } catch {
    // There is no mark then.
  }
}
