/** Every link, redirect and route table takes the addresses of pages from here. */
export * as routes from './page-routes.ts';

/** Where somebody is told why a session of theirs is frozen. Apart from the others, so that the login does not carry it. */
export const sessionFrozenRoute = '/login/session-frozen';

/** Where the demo shows what it sends. Apart from the others, so that a production bundle has nothing of it. */
export const demoPhoneRoute = '/demo/phone';

/** The demo's own page of the company that embeds the product: it sends money. */
export const demoSendRoute = '/home/send';

/** Query parameters of pages. */
export const routeParameters = { variant: 'variant', email: 'email', redirectUrl: 'redirectUrl', business: 'business' } as const;

/** Name of a token in a fragment, `#token=…`; a page takes it out of its address as it loads. */
export const fragmentToken = 'token';

/** `/login` with its form in one of its variants (specification, part 2). */
export const loginVariants = ['LOGIN', 'BIZ_TEAM_INVITE_LOGIN', 'CDR'] as const;
export type LoginVariant = (typeof loginVariants)[number];
