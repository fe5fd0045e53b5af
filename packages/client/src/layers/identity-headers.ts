import { defaults, headers } from '@stepgate/contract';
import type { Layer } from './layer.ts';

/** Who asks, and in which language. What is absent is not sent. */
export type Identity = {
  readonly language: string;
  /** Default: the product's own web client. */
  readonly clientId?: string | undefined;
  readonly guestId?: string | undefined;
  readonly ggow?: string | undefined;
  readonly mosc?: string | undefined;
  readonly profilerSession?: string | undefined;
  /** IANA name, such as `Intl.DateTimeFormat().resolvedOptions().timeZone` gives it. */
  readonly timeZone?: string | undefined;
};

/** The access token, public and opening nothing, and the language go with every call; the rest where the call lists it. */
export function identityHeaders(identity: () => Identity): Layer {
  return (request, send) => {
    const { language, ...given } = identity();
    const values: Record<string, string | undefined> = { clientId: defaults.clientId };
    for (const [name, value] of Object.entries(given)) values[name] = value ?? values[name];
    const own: Record<string, string> = {
      [headers.accessToken]: defaults.accessToken,
      [headers.language]: language,
      [headers.acceptLanguage]: language,
    };
    for (const name of request.call.headers) {
      const value = values[name];
      if (value !== undefined) own[headers[name]] = value;
    }
    return send({ ...request, headers: { ...request.headers, ...own } });
  };
}
