/** A handover that is open, kept over a reload: the phone may have it in hand already. It goes with the other things asked for a token. */
import type { HandedOver } from '@stepgate/contract';
import type { Memory } from '../../provider/memory.ts';

export type Handover = {
  readonly link: string;
  /** The two digits that the phone must show. */
  readonly number: string;
  /** Until when a phone may go on with it, on the clock of the page. */
  readonly until: number;
};

const key = 'asked.handover';

export function rememberHandover(memory: Memory, type: HandedOver, { link, number, until }: Handover): void {
  memory.set(key, [type, number, until, link].join(' '));
}

export function rememberedHandover(memory: Memory, type: HandedOver, now: number): Handover | undefined {
  const [kept, number, until, link] = (memory.get(key) ?? '').split(' ');
  if (kept !== type || number === undefined || link === undefined || !(Number(until) > now)) return undefined;
  return { link, number, until: Number(until) };
}

export function forgetHandover(memory: Memory): void {
  memory.remove(key);
}
