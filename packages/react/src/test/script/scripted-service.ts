/** A service with answers scripted by a test. For tests and the explorer only. */
import { type AnyScript, type AnyScripted, type CallName, isFault, type Script } from './answers.ts';
import { checkScript, isList } from './check-answer.ts';
import type { Reply, SentRequest } from './line.ts';
import { observedService } from './observed-service.ts';

export function scriptedService(first: Script) {
  let script: AnyScript = first;
  checkScript(script);
  const holds = new Map<string, Promise<void>>();

  async function answerTo({ call }: SentRequest, before: number): Promise<Reply> {
    const scripted: AnyScripted = script[call] ?? { status: 404, body: { code: 'not_found', message: `no answer for ${call}` } };
    const step = isList(scripted) ? scripted[Math.min(before, scripted.length - 1)] : scripted;
    if (step === undefined || step === 'never') return new Promise(() => undefined);
    if (step === 'network') throw new TypeError('Failed to fetch');
    const answer = await step;
    await holds.get(call);
    if (typeof answer === 'string') throw new Error(`${call}: a held answer can't be a network fault`);
    return { status: 200, body: {}, headers: {}, ...(isFault(answer) ? answer.fault : answer) };
  }

  return {
    ...observedService(answerTo),
    /** Changes the answers of these calls from now on. */
    answer(changes: Script) {
      checkScript(changes);
      script = { ...script, ...changes };
    },
    /**
     * Holds the answers to a call from now on.
     * @returns a function that releases them, and lets later ones through at once
     */
    hold(name: CallName): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(name, promise);
      return resolve;
    },
  };
}
