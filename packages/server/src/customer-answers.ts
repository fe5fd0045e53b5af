/** The answers of a company's API to its customer without an answer of the service. */
import { headers as names, type ProblemCode, problemStatus } from '@stepgate/contract';

/** In the languages that ship. */
const messages = {
  session_not_found: { en: "You're not logged in.", de: 'Sie sind nicht angemeldet.' },
  details_not_shown: {
    en: "We can't use these details. Please check what you entered.",
    de: 'Wir können diese Angaben nicht verwenden. Bitte prüfen Sie Ihre Eingabe.',
  },
} as const satisfies { readonly [C in ProblemCode]?: object };

function answer(code: keyof typeof messages, headers: Headers): Response {
  const language = headers.get(names.language) ?? headers.get(names.acceptLanguage) ?? '';
  const message = messages[code][/^de\b/i.test(language) ? 'de' : 'en'];
  return Response.json({ code, message }, { status: problemStatus[code] });
}

/** The service's answer to a customer without a session. No call is made for it, because anybody can send such requests. */
export const noSession = (headers: Headers): Response => answer('session_not_found', headers);

/** For details of a form that the service doesn't read, such as a payee of 500 characters or an amount of nothing. */
export const unreadableDetails = (headers: Headers): Response => answer('details_not_shown', headers);
