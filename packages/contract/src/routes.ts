/** Addresses of pages. Every link, redirect and route table takes them from here. */
export const routes = {
  login: '/login',
  logout: '/logout',
  home: '/home',
  troubleLoggingIn: '/help/flows/logged-out',
  cdrPolicy: '/help/articles/cdr-policy',
  forgotPassword: '/login/forgot-password',
  contact: '/help/contact',
} as const;

/** Where the demo shows what it sends. Apart from the others, so that a production bundle has nothing of it. */
export const demoPhoneRoute = '/demo/phone';

/** Query parameters of pages. */
export const routeParameters = { variant: 'variant', email: 'email', redirectUrl: 'redirectUrl', business: 'business' } as const;

/** `/login` with its form in one of its variants (specification, part 2). */
export const loginVariants = ['LOGIN', 'BIZ_TEAM_INVITE_LOGIN', 'CDR'] as const;
export type LoginVariant = (typeof loginVariants)[number];
