/** The part of `fetch` that is used here. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export type ServerSettings = {
  /** The public origin of the service: its cookies belong to it, and its session tokens name it. */
  readonly origin: string;
  /** Where this back end reaches the service, if that isn't the public origin. */
  readonly service?: string;
  /** A key of `npm run api-key`. Without one, `introspect` and `approve` fail with `invalid_api_key`. */
  readonly apiKey?: string;
  /** `STEPGATE_ACCESS_TOKEN` of the service, if it is set there. */
  readonly accessToken?: string;
  /**
   * Milliseconds for which a session token that has expired is still read while the service is away. By default none. The end of
   * a session isn't noticed meanwhile, so use it for reading only.
   */
  readonly readsThroughOutage?: number;
  /** By default the platform's. */
  readonly fetch?: Fetch;
  /** Milliseconds since 1970; by default the platform's. */
  readonly now?: () => number;
};
