/** Every link, redirect and route table takes the addresses of pages from here. */
import type * as pages from './page-routes.ts';

export * as routes from './page-routes.ts';

/** The path that a page of the product has by default, such as `/sign-up`. */
export type PagePath = (typeof pages)[keyof typeof pages];

/** The page that explains why a session is frozen. It is separate, so that the login doesn't carry it. */
export const sessionFrozenRoute = '/login/session-frozen';

/** The demo's front page, which logs in as a customer with one press. In production this path redirects. */
export const demoStartRoute = '/';

/** Where the demo shows the messages it sends. It is separate, so that a production bundle doesn't contain it. */
export const demoPhoneRoute = '/demo/phone';

/** The demo's own page of the company that embeds the product: it sends money. */
export const demoSendRoute = '/home/send';

/** Query parameters of pages. */
export const routeParameters = { variant: 'variant', email: 'email', redirectUrl: 'redirectUrl', business: 'business' } as const;

/** Name of a token in a fragment, `#token=…`; a page takes it out of its address as it loads. */
export const fragmentToken = 'token';

/** `/login` with its form in one of its variants. */
export const loginVariants = ['LOGIN', 'BIZ_TEAM_INVITE_LOGIN', 'CDR'] as const;
export type LoginVariant = (typeof loginVariants)[number];
