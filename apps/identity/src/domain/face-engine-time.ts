/** How long the service waits for its face engine. One that is away is a way that cannot be used now, and never a pass (RS13). */
import { faceMatch } from '@stepgate/contract';
import { FaceEngineBusy } from '../providers/face-match/face-match-engine.ts';
import { Problem } from './problem.ts';

/** A customer looks at the screen meanwhile. The scan may take longer, because the answer does not wait for it. */
export const engineWaits = { begin: 3_000, photo: 10_000, scan: faceMatch.verdict } as const;

const busyFor = 5;

/** Rejects where the engine throws, has no time, or takes too long; what it says later counts for nothing. */
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

/** The same where a customer waits. @throws Problem `busy`, whatever went wrong; `report` hears what it was, unless there was no time */
export async function askEngine<T>(milliseconds: number, ask: () => Promise<T>, report: (error: unknown) => void): Promise<T> {
  try {
    return await withinTime(milliseconds, ask);
  } catch (error) {
    if (!(error instanceof FaceEngineBusy)) report(error);
    throw new Problem('busy', { retryAfter: busyFor });
  }
}
