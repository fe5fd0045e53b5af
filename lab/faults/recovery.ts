/** When clients were served again after a fault. */
export type Answered = {
  readonly client: number;
  /** Milliseconds, in terms of `performance.now()`. */
  readonly begunAt: number;
  readonly answeredAt: number;
  /** 0: no answer came. */
  readonly status: number;
};

/** A service that reports an overload is busy; a service that doesn't answer, or reports an error, has failed. */
export const failed = ({ status }: Pick<Answered, 'status'>): boolean => status === 0 || status >= 500;

/**
 * Milliseconds from the moment the database accepts writes again until its clients are back to normal: the last failure, and the
 * first good answer of the client that waited longest.
 * @param acceptsAt when the database accepted a write again
 * @param until answers after it belong to the next round
 * @returns `undefined` if a client had no good answer by then
 */
export function untilNormal(
  answers: readonly Answered[],
  clients: number,
  acceptsAt: number,
  until = Number.POSITIVE_INFINITY,
): number | undefined {
  const after = answers.filter(({ answeredAt }) => answeredAt >= acceptsAt && answeredAt <= until);
  const lastFailure = Math.max(acceptsAt, ...after.filter(failed).map(({ answeredAt }) => answeredAt));
  let normalAt = lastFailure;
  for (let client = 0; client < clients; client += 1) {
    const first = after.find((answer) => answer.client === client && answer.answeredAt >= lastFailure && !failed(answer));
    if (first === undefined) return undefined;
    // A request that the fault delayed counts with its end; one sent after everything was normal doesn't.
    if (first.begunAt < lastFailure) normalAt = Math.max(normalAt, first.answeredAt);
  }
  return normalAt - acceptsAt;
}
