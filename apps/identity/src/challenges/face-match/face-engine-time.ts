/** How long the service waits for its face engine. If the engine does not answer, the method is unavailable; that is never a pass (RS13). */
import { faceMatch } from '@stepgate/contract';
import { Problem } from '../../kernel/problem.ts';
import { FaceEngineBusy } from '../../providers/face-match/face-match-engine.ts';

/** Where a customer waits at the screen, the limit is short. A scan may take longer, because the answer does not wait for it. */
export const engineWaits = { begin: 3_000, photo: 10_000, scan: faceMatch.verdict } as const;

const busyFor = 5;

/** Rejects if the engine throws, has no capacity, or takes too long. A late result is ignored. */
export async function withinTime<T>(milliseconds: number, ask: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the face engine took too long')), milliseconds);
  });
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same where a customer waits. @throws Problem `busy` for any error; `report` gets the error, unless the engine had no capacity */
export async function askEngine<T>(milliseconds: number, ask: () => Promise<T>, report: (error: unknown) => void): Promise<T> {
  try {
    return await withinTime(milliseconds, ask);
  } catch (error) {
    if (!(error instanceof FaceEngineBusy)) report(error);
    throw new Problem('busy', { retryAfter: busyFor });
  }
}
