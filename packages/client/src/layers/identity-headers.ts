import { defaults } from '@stepgate/contract';
import type { Layer } from '../layer.ts';
import { type GivenHeaders, toHeaders } from '../wire.ts';

/** The client's identity values and its language. Absent values aren't sent. */
export type Identity = {
  /** Of the page, as `X-Language` and `Accept-Language`: answers, mails and texts come in it. */
  readonly language: string;
  /** The fixed value of `X-Access-Token`, which the server expects in every call. Default: `stepgate-web`. */
  readonly accessToken?: string | undefined;
  /** Default: the product's own web client. */
  readonly clientId?: string | undefined;
  /** The visitor's id. Its first eight characters are the support code. Default: not sent. */
  readonly guestId?: string | undefined;
  /** Sent as `X-Ggow`. Default: not sent. */
  readonly ggow?: string | undefined;
  /** Sent as `X-Mosc`. Default: not sent. */
  readonly mosc?: string | undefined;
  /** Sent as `X-Profiler-Session`. Default: not sent. */
  readonly profilerSession?: string | undefined;
  /** IANA name, as in `Intl.DateTimeFormat().resolvedOptions().timeZone`. */
  readonly timeZone?: string | undefined;
};

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Every call sends the public access token, which grants nothing, the language and the time zone for times in answers and mails. It sends the other values only
 * if the call lists them.
 */
export function identityHeaders(identity: () => Identity): Layer {
  return (request, send) => {
    const { language, accessToken = defaults.accessToken, clientId = defaults.clientId, timeZone, ...rest } = identity();
    const known: GivenHeaders = { clientId, ...rest };
    const own: Writable<GivenHeaders> = { accessToken, language, acceptLanguage: language, timeZone };
    for (const name of request.call.headers) own[name] = known[name];
    return send({ ...request, headers: { ...request.headers, ...toHeaders(own) } });
  };
}
