import { headers as names } from '@stepgate/contract';

/** In the languages that ship. */
const messages = {
  en: "You're not logged in.",
  de: 'Sie sind nicht angemeldet.',
};

/** What the service would answer to a customer without a session. No call is made for it, because anybody can send such requests. */
export function noSession(headers: Headers): Response {
  const language = headers.get(names.language) ?? headers.get(names.acceptLanguage) ?? '';
  const message = /^de\b/i.test(language) ? messages.de : messages.en;
  return Response.json({ code: 'session_not_found', message }, { status: 401 });
}
