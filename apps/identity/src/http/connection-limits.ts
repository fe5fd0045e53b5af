/** The time limits of one connection, in milliseconds, and the number of connections. */
export type ConnectionLimits = {
  /** For the header of a request, from its first byte; on a new connection, from the start. */
  readonly header: number;
  /** For a whole request, header and body. */
  readonly request: number;
  /** The interval of the check for both limits. A connection can exceed them by this much. */
  readonly check: number;
  /** How long the answer to an unreadable request may take to reach the client, even if the client doesn't read. */
  readonly farewell: number;
  /** How long a connection may be idle during an answer. Longer than any call takes. */
  readonly standstill: number;
  /** The number of connections. Files and database connections share the process's descriptor limit. */
  readonly connections: number;
  /** The connections of one network that is no trusted proxy (`share-connections.ts`). */
  readonly ofNetwork: number;
  /** How long a connection may be idle after an answer once half of all connections are taken. */
  readonly idleWhenCrowded: number;
};

export const connectionLimits: ConnectionLimits = {
  header: 10_000,
  request: 30_000,
  check: 1_000,
  farewell: 500,
  standstill: 60_000,
  connections: 5_000,
  ofNetwork: 100,
  idleWhenCrowded: 5_000,
};
