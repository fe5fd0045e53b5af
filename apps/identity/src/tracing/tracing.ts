/**
 * Traces of what the service does, for an OpenTelemetry collector. A span has names, statuses and times. It never has a value of a request or a
 * row: no address, no customer, no token, no text of an error.
 */
import type { RunStatement } from '../storage/storage.ts';

export type TraceSettings = {
  /** Address that spans are posted to. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of the requests without a trace of their own, the share that is kept: 0 to 1. */
  readonly ratio: number;
};

/** Names and numbers that the code chooses, never what a client sent. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** One request, from its first byte to the end of its answer. */
export type RequestSpan = {
  /** Runs a callback so that the spans begun in it belong to the request. */
  within(run: () => void): void;
  end(answer: {
    readonly method: string;
    readonly route: string | undefined;
    readonly status: number;
    readonly id: string;
  }): void;
};

export type Tracing = {
  /**
   * A span around work inside the service, or between it and a provider.
   * @param outcomeOf names what came of it, if the work doesn't reject when it fails
   */
  span<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>, outcomeOf?: (result: T) => string): Promise<T>;
  /** @param traceParent the header of a proxy that the operator trusts (W3C Trace Context) */
  request(traceParent: string | undefined): RequestSpan;
  /** A statement that the database has answered. */
  statement(system: 'postgresql' | 'sqlite', run: RunStatement): void;
  /** Sends what is left. Settles within two seconds, whether the collector answers or not. */
  close(): Promise<void>;
};
