/** A call on the network: its address, its caller's headers, and how its answer is read. */
import {
  type Call,
  CallError,
  defaults,
  headers as headerNames,
  queryOf,
  type ReadSuccess,
  readSuccess,
} from '@stepgate/contract';
import type { IncomingAnswer, OutgoingRequest, SentCall } from './layer.ts';
import { parseRetryAfter } from './retry-after.ts';

export type AnyRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
};

/** Headers by the contract's names, as a caller passes them. */
export type GivenHeaders = { readonly [Name in keyof typeof headerNames]?: string | undefined };

/** Where a host serves the contract's paths. */
export type Place = {
  /** Precedes every path. Default: none, the page's own origin. */
  readonly baseUrl?: string | undefined;
  /**
   * The base of the identity service, in place of `/gateway` at the start of a path: another path, or an https address, which
   * `baseUrl` then doesn't precede. At another origin no cookies are sent. Default: `/gateway`.
   */
  readonly identityHost?: string | undefined;
};

const underGateway = /^\/gateway\//;

/**
 * @param path as the contract has it
 *
 * @example
 * const path = locate('/gateway/identity/api/v1/appeals', { baseUrl: '/stepgate' });
 */
export function locate(path: string, { baseUrl = '', identityHost = defaults.identityHost }: Place): string {
  const located = path.replace(underGateway, () => `${identityHost}/`);
  return located.startsWith('/') ? baseUrl + located : located;
}

/** @param more query parameters, used if the call accepts them and its caller doesn't set them */
export function buildPath(call: Call, { params = {}, query }: AnyRequest, more?: object): string {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = queryOf(call, { ...more, ...Object(query) });
  return search === '' ? path : `${path}?${search}`;
}

/** Absent values aren't sent. */
export function toHeaders(ownHeaders: GivenHeaders): Record<string, string> {
  const own: Record<string, string> = {};
  let name: keyof GivenHeaders;
  for (name in ownHeaders) {
    const value = ownHeaders[name];
    if (value !== undefined) own[headerNames[name]] = value;
  }
  return own;
}

/** @param body is sent as JSON */
export function outgoing(
  call: SentCall,
  url: string,
  body: unknown,
  ownHeaders: GivenHeaders,
  signal: AbortSignal | undefined,
): OutgoingRequest {
  return {
    call,
    url,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...toHeaders(ownHeaders),
    },
    // `JSON.stringify(undefined)` is `undefined`: no body.
    body: JSON.stringify(body),
    signal,
  };
}

/** JSON, or `undefined` for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @returns the JSON of a success, or `undefined` if it has none
 * @throws CallError for any other answer
 */
export function readBody({ status, headers, text }: IncomingAnswer): unknown {
  const body = parseJson(text);
  if (status < 200 || status > 299) {
    throw new CallError('problem', {
      status,
      body,
      retryAfter: parseRetryAfter(headers),
      approvalToken: headers.get(headerNames.approval) || undefined,
      approvalResult: headers.get(headerNames.approvalResult) || undefined,
    });
  }
  return body;
}

/** @throws CallError */
export function readResult<C extends Call>(call: C, answer: IncomingAnswer): ReadSuccess<C> {
  const { status } = answer;
  const body = readBody(answer);
  try {
    return readSuccess(call, body, status);
  } catch (cause) {
    throw new CallError('unreadable', { status, cause });
  }
}
