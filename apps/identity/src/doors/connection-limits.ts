/** What one connection may cost, in milliseconds, and how many there may be. */
export type ConnectionLimits = {
  /** For the header of a request, from its first byte or, on a new connection, from the start. */
  readonly header: number;
  /** For a whole request, header and body. */
  readonly request: number;
  /** How often the two are looked after: a connection lives so much longer at most. */
  readonly check: number;
  /** What the answer to a request that never came has to reach its client, whether the client reads or not. */
  readonly farewell: number;
  /** How long nothing may move while an answer is on its way. Longer than any call takes. */
  readonly standstill: number;
  /** Files and connections to the database need places of the same table. */
  readonly connections: number;
};

export const connectionLimits: ConnectionLimits = {
  header: 10_000,
  request: 30_000,
  check: 1_000,
  farewell: 500,
  standstill: 60_000,
  connections: 5_000,
};
