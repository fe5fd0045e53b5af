/** What a tab remembers of the codes that it asked for, so that a reload sends no second one. */
import { lifetimes, type PhoneChannel, phoneChannelOf, resendCodeDelay } from '@stepgate/contract';
import type { Memory, MemoryKey } from '../../provider/memory.ts';

const chosen: MemoryKey = 'code.chosen';
const lastBy = (channel: PhoneChannel): MemoryKey => `code.last.${channel}`;
const keyOf = (channel: PhoneChannel, number: string): MemoryKey => `code.${channel}.${number}`;

/** @returns when a code to this number may be asked for again, where the last one may still be in use */
function resendAtOf(memory: Memory, channel: PhoneChannel, number: string, now: number): number | undefined {
  const resendAt = Number(memory.get(keyOf(channel, number)) ?? Number.NaN);
  const usable = resendAt - resendCodeDelay + lifetimes.code > now && resendAt <= now + lifetimes.code;
  return usable ? resendAt : undefined;
}

export type CodeMemory = {
  /**
   * When a code to this number may be asked for again, if one was sent that may still be in use. A clock that was set back must not hold
   * anybody up, so that a moment too far ahead counts for nothing.
   */
  resendAt(number: string | undefined, now: number): number | undefined;
  /** A send to this number begins, or has been made. */
  asked(number: string | undefined, resendAt: number): void;
  /** A code went to this number, or may have. */
  sent(number: string | undefined): void;
  /** Nothing was sent to this number after all. */
  notSent(number: string | undefined): void;
  /** The last code went another way, to another number or in another flow, so that it is not one for here: a code counts in its flow alone. */
  isElsewhere(number: string | undefined): boolean;
  /** Whether this flow has had a code sent a short while ago, whichever way and to whichever number. */
  sentLately(now: number): boolean;
  /** The code was used up: nothing of this channel is waited for any more. */
  spent(numbers: readonly (string | undefined)[]): void;
};

/** @param shown what is shown of the number where the server gives no ids: without it, two such numbers would pass for one */
export function codeMemory(memory: Memory, channel: PhoneChannel, shown = ''): CodeMemory {
  const keyOfNumber = (number: string | undefined) => keyOf(channel, number ?? shown);
  return {
    resendAt: (number, now) => resendAtOf(memory, channel, number ?? shown, now),
    asked: (number, resendAt) => memory.set(keyOfNumber(number), String(resendAt)),
    sent: (number) => memory.set(lastBy(channel), number ?? shown),
    notSent: (number) => memory.remove(keyOfNumber(number)),
    isElsewhere: (number) => memory.get(lastBy(channel)) !== (number ?? shown),
    sentLately: (now) =>
      Object.values(phoneChannelOf).some((each) => {
        const last = memory.get(lastBy(each));
        return last !== undefined && resendAtOf(memory, each, last, now) !== undefined;
      }),
    spent(numbers) {
      for (const number of numbers) memory.remove(keyOfNumber(number));
      memory.remove(lastBy(channel));
    },
  };
}

/** The number that the customer chose, whichever way the code goes: who has one phone at hand has it for a call too. */
export const chosenNumber = {
  of: (memory: Memory): string | undefined => memory.get(chosen),
  remember: (memory: Memory, number: string): void => memory.set(chosen, number),
};
