/** The tab's memory of the codes that it requested, so that a reload sends no second one. */
import { lifetimes, type PhoneChannel, phoneChannelOf, resendCodeDelay } from '@stepgate/contract';
import type { Memory, MemoryKey } from '../../host/memory.ts';

const chosen: MemoryKey = 'code.chosen';
const lastBy = (channel: PhoneChannel): MemoryKey => `code.last.${channel}`;
const keyOf = (channel: PhoneChannel, number: string): MemoryKey => `code.${channel}.${number}`;

/** @returns when a code to this number may be requested again; `undefined` if the last one has expired */
function readResendAt(memory: Memory, channel: PhoneChannel, number: string, now: number): number | undefined {
  const resendAt = Number(memory.get(keyOf(channel, number)) ?? Number.NaN);
  const usable = resendAt - resendCodeDelay + lifetimes.code > now && resendAt <= now + lifetimes.code;
  return usable ? resendAt : undefined;
}

export type CodeMemory = {
  /**
   * When a code to this number may be requested again, if one was sent that may still be valid. A time too far ahead is ignored, so that a clock
   * that was set back doesn't hold the customer up.
   */
  resendAt(number: string | undefined, now: number): number | undefined;
  /** A send to this number has begun or has succeeded. */
  noteRequest(number: string | undefined, resendAt: number): void;
  /** A code went to this number, or may have. */
  sent(number: string | undefined): void;
  /** Nothing was sent to this number after all. */
  notSent(number: string | undefined): void;
  /** The last code went by another channel, to another number or in another flow, so it doesn't count here: a code counts only in its own flow. */
  isElsewhere(number: string | undefined): boolean;
  /** Whether this flow has recently sent a code by any channel to any number. */
  sentLately(now: number): boolean;
  /** The code was spent, so this channel no longer waits for one. */
  spent(numbers: readonly (string | undefined)[]): void;
};

/** @param viewNumber the shown number, for servers that give no ids: without it, two such numbers would count as one */
export function codeMemory(memory: Memory, channel: PhoneChannel, viewNumber = ''): CodeMemory {
  const keyOfNumber = (number: string | undefined) => keyOf(channel, number ?? viewNumber);
  return {
    resendAt: (number, now) => readResendAt(memory, channel, number ?? viewNumber, now),
    noteRequest: (number, resendAt) => memory.set(keyOfNumber(number), String(resendAt)),
    sent: (number) => memory.set(lastBy(channel), number ?? viewNumber),
    notSent: (number) => memory.remove(keyOfNumber(number)),
    isElsewhere: (number) => memory.get(lastBy(channel)) !== (number ?? viewNumber),
    sentLately: (now) =>
      Object.values(phoneChannelOf).some((each) => {
        const last = memory.get(lastBy(each));
        return last !== undefined && readResendAt(memory, each, last, now) !== undefined;
      }),
    spent(numbers) {
      for (const number of numbers) memory.remove(keyOfNumber(number));
      memory.remove(lastBy(channel));
    },
  };
}

/** The number that the customer chose. It holds for every channel, because the phone at hand can also take a call. */
export const chosenNumber = {
  of: (memory: Memory): string | undefined => memory.get(chosen),
  remember: (memory: Memory, number: string): void => memory.set(chosen, number),
};
