/** Where each text of `content/` is read. */
import { articleLocation, helpRoute, routes } from '@stepgate/contract';

const places: Readonly<Record<string, string>> = {
  'flows/logged-out': routes.troubleLoggingIn,
  'flows/trouble-logging-in': routes.contactTroubleLoggingIn,
  'pages/contact': routes.contact,
  'pages/help': helpRoute,
  'pages/terms-and-conditions': routes.terms,
};

/** @param text a file in `content/`, without its language. @throws Error if it has no address */
export function requirePath(text: string): string {
  const path = text.startsWith('articles/') ? articleLocation(text.slice('articles/'.length)) : places[text];
  if (path === undefined) throw new Error(`content/${text} has no address`);
  return path;
}
