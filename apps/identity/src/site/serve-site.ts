import type { Readable } from 'node:stream';
import { routeParameters, routes } from '@stepgate/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from '../language.ts';
import type { CaptchaVendor } from '../providers/captcha/captcha-verifier.ts';
import type { Encoding, Site, SiteFile, SitePage } from './load-site.ts';
import { bareContentSecurityPolicy, pageContentSecurityPolicy } from './security-headers.ts';

/** Pages with a form that asks for a captcha. */
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

function pageFor(site: Site, path: string, request: FastifyRequest): SitePage | undefined {
  const translated = site.pages.get(path);
  return translated?.get(preferredLanguage(request.headers['accept-language']) ?? '') ?? translated?.get('en');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: SitePage, captcha?: CaptchaVendor): FastifyReply {
  reply
    .header('content-security-policy', pageContentSecurityPolicy(page, captcha))
    .header('vary', 'accept-language, accept-encoding')
    // Kept, but asked about each time, so that a release is seen at once; never kept by anything in between.
    .header('cache-control', 'private, no-cache');
  return sendFile(request, reply, page);
}

/** Read as the pages read it, so that neither takes for something else what the other has checked. */
const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(new URL(url.replace(/^[^?]*/, ''), 'http://any.example').search);

/** What a browser says of a request that one of our own pages made, or the customer in the address bar. */
const ownNavigations: ReadonlySet<unknown> = new Set(['same-origin', 'none']);

/**
 * A link on another site must not log anybody out, so the page asks such an arrival first. A browser that doesn't say where it comes from is
 * asked as well.
 */
function askBeforeLogout(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (ownNavigations.has(request.headers['sec-fetch-site'])) return undefined;
  return queryOf(request).has('ask') ? undefined : reply.redirect(`${routes.logout}?ask=1`, 303);
}

/** Where data sharing is off, its form leads to the ordinary one, with the rest of what the address says. */
function leaveDataSharing(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const query = queryOf(request);
  if (query.get(routeParameters.variant) !== 'CDR') return undefined;
  query.delete(routeParameters.variant);
  return reply.redirect(query.size === 0 ? routes.login : `${routes.login}?${query}`, 303);
}

type SiteOptions = {
  /** Whose captcha forms ask for. */
  readonly captcha?: CaptchaVendor | undefined;
  /** Whether there is a login with an address alone. */
  readonly dataSharing: boolean;
};

/**
 * @returns how to answer an unknown address with a page; `undefined` where the site has none for it
 */
export function serveSite(
  app: FastifyInstance,
  site: Site,
  { captcha, dataSharing }: SiteOptions,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined {
  for (const path of site.pages.keys()) {
    if (path === '*') continue;
    // A page for each `/register/{id}`: one segment, and no more below it.
    app.get(path.replace(/\/\*$/, '/:rest(.+)'), { exposeHeadRoute: true }, (request, reply) => {
      const page = pageFor(site, path, request);
      if (page === undefined) return reply.callNotFound();
      // By the route that answers: an address may spell it in other ways.
      const elsewhere =
        path === routes.logout
          ? askBeforeLogout(request, reply)
          : path === routes.login && !dataSharing
            ? leaveDataSharing(request, reply)
            : undefined;
      return elsewhere ?? sendPage(request, reply, page, captchaPages.has(path) ? captcha : undefined);
    });
  }
  app.get('/', (_request, reply) => reply.redirect(routes.login, 303));
  // A form sent without script comes here. Its fields are not read, and the page says what it needs.
  app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', async (_request: unknown, fields: Readable) => {
      fields.resume();
    });
    forms.post(routes.login, (_request, reply) => reply.redirect(routes.login, 303));
  });
  for (const [path, file] of site.assets) {
    app.get(path, (request, reply) =>
      sendFile(
        request,
        reply.header('cache-control', `public, max-age=${year}, immutable`).header('vary', 'accept-encoding'),
        file,
      ),
    );
  }
  for (const [path, file] of site.files) {
    app.get(path, (request, reply) => {
      // A worker runs under the policy of its own file, and loads nothing.
      reply.header('content-security-policy', bareContentSecurityPolicy);
      return sendFile(request, reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding'), file);
    });
  }
  return (request, reply) => {
    const page = pageFor(site, '*', request);
    return page && sendPage(request, reply.code(404), page);
  };
}
