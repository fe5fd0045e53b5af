import { cookieIn, defaultLanguage, demoStartRoute, routeParameters, routes } from '@stepgate/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languagesOfPage } from '../customers/kept-language.ts';
import { chosenLanguage, preferredLanguages } from '../http/language.ts';
import type { Language } from '../kernel/language.ts';
import type { RedirectSettings, Settings } from '../kernel/settings.ts';
import type { CaptchaVendor } from '../providers/captcha/captcha-verifier.ts';
import { serveLanguageChoice } from './choose-language.ts';
import type { Encoding, Site, SiteFile, SitePage } from './load-site.ts';
import { type PageOrigins, pageElsewhere } from './page-address.ts';
import { type LoggedIn, pastLogin, type WhoIsLoggedIn } from './past-login.ts';
import {
  drawingContentSecurityPolicy,
  type Framing,
  pageContentSecurityPolicy,
  workerContentSecurityPolicy,
} from './security-headers.ts';

/** Pages with a form that needs a captcha. */
const captchaPages: ReadonlySet<string> = new Set([routes.login, routes.signUp, routes.forgotPassword, routes.appeals]);

const year = 31_536_000;

function encodingFor(request: FastifyRequest, file: SiteFile): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '').slice(0, 200);
  return (['br', 'gzip'] as const).find((encoding) => file.bodies.has(encoding) && accepted.includes(encoding)) ?? 'identity';
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const encoding = encodingFor(request, file);
  reply.header('etag', file.etag).type(file.type);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(file.bodies.get(encoding));
}

function pageFor(site: Site, path: string, languages: readonly Language[]): SitePage | undefined {
  const translated = site.pages.get(path);
  // A language that the company has added may have no pages.
  const [page] = languages.flatMap((language) => translated?.get(language) ?? []);
  return page ?? translated?.get(defaultLanguage);
}

type PageOptions = { readonly captcha?: CaptchaVendor | undefined; readonly framing: Framing };

function sendPage(request: FastifyRequest, reply: FastifyReply, page: SitePage, { captcha, framing }: PageOptions): FastifyReply {
  if (framing === 'framed') reply.header('x-frame-options', 'SAMEORIGIN');
  reply
    .header('content-security-policy', pageContentSecurityPolicy(page, captcha, framing))
    .header('vary', 'accept-language, accept-encoding, cookie')
    // Cached, but revalidated each time, so a release is visible at once; never cached by proxies.
    .header('cache-control', 'private, no-cache');
  return sendFile(request, reply, page);
}

/** Parsed as the pages parse it, so that both read the same parameters. */
const parseQuery = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(new URL(url.replace(/^[^?]*/, ''), 'http://any.example').search);

/** Values of `sec-fetch-site` for requests from our own pages or from the address bar. */
const ownNavigations: ReadonlySet<unknown> = new Set(['same-origin', 'none']);

/**
 * A link on another site must not log a customer out, so the page asks for confirmation first. If a browser doesn't say where the request comes from,
 * the page asks too.
 */
function askBeforeLogout(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (ownNavigations.has(request.headers['sec-fetch-site'])) return undefined;
  return parseQuery(request).has('ask') ? undefined : reply.redirect(`${routes.logout}?ask=1`, 303);
}

/** If data sharing is off, its form redirects to the ordinary one and keeps the other parameters. */
function leaveDataSharing(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const query = parseQuery(request);
  if (query.get(routeParameters.variant) !== 'CDR') return undefined;
  query.delete(routeParameters.variant);
  return reply.redirect(query.size === 0 ? routes.login : `${routes.login}?${query}`, 303);
}

/** Sends a visitor to the company's own page, with the query. The browser keeps the fragment (RFC 9110, 10.2.2). */
function leaveForOwnPage(address: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = parseQuery(request).toString();
  const separator = address.includes('?') ? '&' : '?';
  return reply.redirect(query === '' ? address : address + separator + query, 303);
}

type SiteOptions = {
  /** Where the company shows pages of its own, by the path of ours. */
  readonly addresses?: Settings['addresses'];
  /** The vendor whose captcha the forms need. */
  readonly captcha?: CaptchaVendor | undefined;
  /** Whether a login with an address alone exists. */
  readonly dataSharing: boolean;
  /** Where a customer who is logged in may go. */
  readonly redirects: RedirectSettings & PageOrigins;
  readonly whoIsLoggedIn: WhoIsLoggedIn;
};

/**
 * @returns answers an unknown address with a page; `undefined` if the site has none for it
 */
export function serveSite(
  app: FastifyInstance,
  site: Site,
  { addresses, captcha, dataSharing, redirects, whoIsLoggedIn }: SiteOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined> {
  const { origin } = redirects;

  /** Proxies don't keep it, and browsers ask again: the origin may change. */
  function sendToPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const address = pageElsewhere(request, site.pages, redirects);
    return address === undefined ? undefined : reply.header('cache-control', 'private, no-cache').redirect(address, 308);
  }

  /** Reads the session only where the browser has one and no language was chosen in it. */
  async function pageOf(path: string, request: FastifyRequest, known?: LoggedIn): Promise<SitePage | undefined> {
    const { cookie } = request.headers;
    const cookieLanguage = chosenLanguage(cookie, origin);
    const asks = cookieLanguage === undefined && known === undefined && cookieIn(cookie, 'session', origin) !== undefined;
    const loggedIn = asks ? await whoIsLoggedIn(request) : known;
    const browsers = preferredLanguages(request.headers['accept-language']);
    return pageFor(site, path, languagesOfPage({ here: cookieLanguage, customers: loggedIn?.chosenLanguage, browsers }));
  }

  // The demo's front page shows the product in a frame. In production no page can be framed.
  const framingOf = (path: string): Framing =>
    site.mode === 'production' ? 'none' : path === demoStartRoute ? 'frames' : 'framed';
  for (const path of site.pages.keys()) {
    if (path === '*') continue;
    const ofCompany = new Map<string, string>(addresses).get(path);
    if (ofCompany !== undefined) {
      app.get(path, async (request, reply) => leaveForOwnPage(ofCompany, request, reply));
      continue;
    }
    // One page for every `/register/{id}`: one segment, and nothing below it.
    app.get(path.replace(/\/\*$/, '/:rest(.+)'), { exposeHeadRoute: true }, async (request, reply) => {
      const sent = sendToPage(request, reply);
      if (sent !== undefined) return sent;
      // Compares the route that matched, because an address can be spelled in several ways.
      const elsewhere =
        path === routes.logout
          ? askBeforeLogout(request, reply)
          : path === routes.login && !dataSharing
            ? leaveDataSharing(request, reply)
            : undefined;
      if (elsewhere !== undefined) return elsewhere;
      const loggedIn = path === routes.login ? await whoIsLoggedIn(request) : undefined;
      const past = loggedIn && pastLogin(loggedIn, parseQuery(request), redirects);
      if (past !== undefined) return reply.redirect(past, 303);
      const page = await pageOf(path, request, loggedIn);
      if (page === undefined) return reply.callNotFound();
      return sendPage(request, reply, page, { captcha: captchaPages.has(path) ? captcha : undefined, framing: framingOf(path) });
    });
  }
  if (!site.pages.has(demoStartRoute))
    app.get('/', async (request, reply) =>
      reply.redirect((await whoIsLoggedIn(request)) === undefined ? routes.login : routes.home, 303),
    );
  serveLanguageChoice(app, { origin, languages: site.languages });
  for (const [path, file] of site.assets) {
    app.get(path, (request, reply) => {
      if (path.endsWith('.svg')) reply.header('content-security-policy', drawingContentSecurityPolicy);
      return sendFile(
        request,
        reply.header('cache-control', `public, max-age=${year}, immutable`).header('vary', 'accept-encoding'),
        file,
      );
    });
  }
  for (const [path, file] of site.files) {
    app.get(path, (request, reply) => {
      if (path.endsWith('.js')) reply.header('content-security-policy', workerContentSecurityPolicy);
      return sendFile(request, reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding'), file);
    });
  }
  return async (request, reply) => {
    const sent = sendToPage(request, reply);
    if (sent !== undefined) return sent;
    const page = await pageOf('*', request);
    return page && sendPage(request, reply.code(404), page, { framing: framingOf('*') });
  };
}
