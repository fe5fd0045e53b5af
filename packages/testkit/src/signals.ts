/** Signals about a customer, as a company sets them (docs/signals.md). */
import type { SignalKind, SignalValue } from '@stepgate/contract';
import { clearSignal, setSignal, transact } from '@stepgate/identity/for-extras';
import type { World } from './open-world.ts';

type At = Pick<World, 'storage' | 'secrets' | 'clock' | 'settings'>;

const openingOf = ({ storage, secrets, clock, settings }: At) => ({
  storage,
  secrets,
  clock,
  settings,
  phone: { channels: new Set<never>() },
});

/** @param until milliseconds since 1970; without it the signal lasts until it is cleared */
export const sayOf = (at: At, { id }: { readonly id: string }, signal: SignalValue, until: number | null = null): Promise<void> =>
  transact(openingOf(at), (tx) => setSignal(tx, id, { ...signal, until, reason: 'a test', by: 'command' }));

export async function unsayOf(at: At, { id }: { readonly id: string }, kind: SignalKind): Promise<void> {
  await transact(openingOf(at), (tx) => clearSignal(tx, id, { kind, source: 'command' }, { reason: 'a test', by: 'command' }));
}
