/** Settings of addresses and proxies. */
import { defaults } from '@stepgate/contract';
import { origins, proxies, text, textLike, visibleText } from '../forms/forms.ts';
import { basePath, identityHost, origin, redirectPaths } from '../forms/paths.ts';
import { optional, required, setting } from './row.ts';

/** A field name (RFC 9110, section 5.1). */
const headerName = textLike((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name), 'a header name such as cf-ipcountry');

export const addressSettings = {
  STEPGATE_ORIGIN: required(origin, undefined, 'STEPGATE_ORIGIN is missing: set the origin that your customers see', {
    shown: 'required (demo: `http://localhost:$PORT`)',
    what: 'the public origin, https in production',
  }),
  STEPGATE_TRUSTED_PROXIES: required(
    proxies,
    [],
    'STEPGATE_TRUSTED_PROXIES is missing: name the proxies in front of the service, or "none" if customers connect to it directly',
    {
      shown: 'required (demo: `none`)',
      what: 'proxies (`10.0.0.0/8`) whose `X-Forwarded-For` is believed. With `none` behind a proxy all customers share its address and limits',
    },
  ),
  STEPGATE_COUNTRY_HEADER: optional(headerName, {
    what: "your proxy's header with the client's [country](decisions/0048-where-a-request-comes-from.md), such as `CF-IPCountry`. The proxy must overwrite what clients send",
  }),
  STEPGATE_BASE_PATH: optional(basePath, {
    what: "what a server in front takes off the path, such as `/stepgate`: a host's [`baseUrl`](embedding.md#one-origin)",
  }),
  STEPGATE_IDENTITY_HOST: setting(identityHost, defaults.identityHost, {
    forBuild: true,
    what: 'the path of the calls; for the build an https address, too',
  }),
  STEPGATE_ADDRESSES: optional(text, {
    what: '[pages of yours](embedding.md#account-pages) in place of ours: `/home/security=/account, /login/reset-password=https://app.example.com/reset`. Links go there. Not for `/register`, `/device` and `/review`',
  }),
  STEPGATE_TRUSTED_ORIGINS: setting(origins, [], {
    forBuild: true,
    what: 'other https origins where a customer may go after a login',
  }),
  STEPGATE_REDIRECT_PATHS: optional(redirectPaths, {
    forBuild: true,
    shown: 'ours: `/home, /register, /help, /terms-and-conditions, /appeals`',
    what: 'paths where a customer may go in the end, with everything below',
  }),
  STEPGATE_ACCESS_TOKEN: setting(visibleText, defaults.accessToken, {
    forBuild: true,
    what: 'the access-token header, 1 to 256 visible ASCII characters: no secret',
  }),
} as const;
