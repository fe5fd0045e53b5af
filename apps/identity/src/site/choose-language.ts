/**
 * The form at the foot of every page, by which a reader chooses the language. It is sent to the page's own address, so that the query and the fragment stay,
 * and it works without JavaScript. It needs no proof, so it decides for this browser only: the next login makes it the customer's.
 */
import type { Readable } from 'node:stream';
import { routes } from '@stepgate/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookie } from '../http/cookies.ts';
import { knownLanguage } from '../kernel/language.ts';

/** How long the browser keeps the choice. */
const yearInSeconds = 31_536_000;

/** The form sends fewer characters. The fields of any other form are not read. */
const mostRead = 100;

async function readStart(fields: Readable): Promise<string> {
  let start = '';
  for await (const chunk of fields) if (start.length < mostRead) start += String(chunk).slice(0, mostRead);
  return start;
}

/** The address of the request on this origin: two slashes at its beginning would mean another site. */
const ownAddress = ({ url }: FastifyRequest): string => `/${url.replace(/^[/\\]+/, '')}`;

type Choosing = {
  readonly origin: string;
  /** The languages of the pages. */
  readonly languages: readonly string[];
};

export function serveLanguageChoice(app: FastifyInstance, { origin, languages }: Choosing): void {
  async function choose(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // The login's form, sent without JavaScript: its fields are ignored, and the page says what it needs.
    const isLogin = request.url.split('?', 1)[0] === routes.login;
    const sent = new URLSearchParams(String(request.body)).get('language') ?? '';
    const language = languages.includes(sent) ? knownLanguage(sent) : undefined;
    if (language === undefined) return isLogin ? reply.redirect(routes.login, 303) : reply.callNotFound();
    // A form on another site chooses nothing.
    const from = request.headers['sec-fetch-site'];
    if (from === undefined || from === 'same-origin')
      reply.header('set-cookie', cookie('language', language, origin, yearInSeconds));
    return reply.redirect(ownAddress(request), 303);
  }

  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('application/x-www-form-urlencoded', (_request: unknown, fields: Readable) => readStart(fields));
    forms.addContentTypeParser('*', async (_request: unknown, fields: Readable) => {
      fields.resume();
    });
    // Unknown addresses have a page, too.
    forms.post('*', choose);
  });
}
