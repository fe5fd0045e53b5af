/** An open hand-off, kept across a reload, because a phone may already have opened it. It is cleared with the other `asked.` keys of a token. */
import type { HandedOff } from '@stepgate/contract';
import type { Memory } from '../../host/memory.ts';

export type HandOff = {
  readonly link: string;
  /** The two digits that the phone must show. */
  readonly number: string;
  /** When it expires, on the clock of the page. */
  readonly until: number;
};

const key = 'asked.handOff';

export function rememberHandOff(memory: Memory, type: HandedOff, { link, number, until }: HandOff): void {
  memory.set(key, [type, number, until, link].join(' '));
}

export function rememberedHandOff(memory: Memory, type: HandedOff, now: number): HandOff | undefined {
  const [storedType, number, until, link] = (memory.get(key) ?? '').split(' ');
  if (storedType !== type || number === undefined || link === undefined || !(Number(until) > now)) return undefined;
  return { link, number, until: Number(until) };
}

export function forgetHandOff(memory: Memory): void {
  memory.remove(key);
}
