import { defaults } from '@stepgate/contract';
import { type GivenHeaders, headersOf } from '../wire.ts';
import type { Layer } from './layer.ts';

/** Who asks, and in which language. What is absent is not sent. */
export type Identity = {
  readonly language: string;
  /** The fixed value of `X-Access-Token`: what the server expects of every call. Default: `stepgate-web`. */
  readonly accessToken?: string | undefined;
  /** Default: the product's own web client. */
  readonly clientId?: string | undefined;
  readonly guestId?: string | undefined;
  readonly ggow?: string | undefined;
  readonly mosc?: string | undefined;
  readonly profilerSession?: string | undefined;
  /** IANA name, such as `Intl.DateTimeFormat().resolvedOptions().timeZone` gives it. */
  readonly timeZone?: string | undefined;
};

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The access token, public and opening nothing, and the language go with every call; the rest where the call lists it. */
export function identityHeaders(identity: () => Identity): Layer {
  return (request, send) => {
    const { language, accessToken = defaults.accessToken, clientId = defaults.clientId, ...rest } = identity();
    const known: GivenHeaders = { clientId, ...rest };
    const own: Writable<GivenHeaders> = { accessToken, language, acceptLanguage: language };
    for (const name of request.call.headers) own[name] = known[name];
    return send({ ...request, headers: { ...request.headers, ...headersOf(own) } });
  };
}
