/** When clients were served again after a fault. */
export type Answered = {
  readonly client: number;
  /** Milliseconds, as `performance.now()` has them. */
  readonly begunAt: number;
  readonly answeredAt: number;
  /** 0: none came. */
  readonly status: number;
};

/** A service that says so is busy; one that says nothing, or that something is wrong with it, has failed. */
export const failed = ({ status }: Pick<Answered, 'status'>): boolean => status === 0 || status >= 500;

/**
 * Milliseconds from the moment the database takes writes again until nobody notices anything any more: the last failure, and the first
 * good answer of the client that waited longest for one.
 * @param acceptsAt when the database took a write again
 * @param until answers after it belong to whatever comes next
 * @returns `undefined` where a client had no good answer by then
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
    // A request that the fault held up ends late; one that came when all was well again takes what it takes.
    if (first.begunAt < lastFailure) normalAt = Math.max(normalAt, first.answeredAt);
  }
  return normalAt - acceptsAt;
}
