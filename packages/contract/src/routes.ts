/** Addresses of pages. Every link, redirect and route table takes them from here. */
export const routes = {
  login: '/login',
  logout: '/logout',
  home: '/home',
  security: '/home/security',
  /** The page that a customer's phone keeps: approves logins. */
  device: '/device',
  /** Where the links in mails lead. Their token stands in the fragment, which no server is sent. */
  resetPassword: '/login/reset-password',
  emailCheckpoint: '/login/email-checkpoint',
  verifyEmail: '/login/verify-email',
  /** Where the phone change goes on; see `phoneChangeLocation`. */
  changePhoneNumber: '/login/change-phone-number',
  /** Where the notices of a phone change lead. */
  cancelPhoneChange: '/login/cancel-phone-change',
  /** Where a phone goes on with a challenge of another screen. */
  continueOnPhone: '/login/continue',
  /** Staff only. */
  review: '/review',
  terms: '/terms-and-conditions',
  privacyPolicy: '/help/articles/privacy-policy',
  troubleLoggingIn: '/help/flows/logged-out',
  cdrPolicy: '/help/articles/cdr-policy',
  forgotPassword: '/login/forgot-password',
  contact: '/help/contact',
  contactChannels: '/help/contact/channels',
  contactTroubleLoggingIn: '/help/contact/flows/logged-out/trouble-logging-in',
  appeals: '/appeals',
  signUp: '/sign-up',
  /** With the registration's id after a slash. */
  register: '/register',
  reactivateAccount: '/login/reactivate-account',
  changeEmail: '/login/change-email',
  cancelEmailChange: '/login/cancel-email-change',
  undoEmailChange: '/login/undo-email-change',
  /** Where the browser comes back to from a social login. */
  socialLogin: '/login/social',
  /** Where an invitation leads, and where its invitee joins once they are logged in. */
  joinTeam: '/login/join',
  team: '/home/team',
  captchaFaq: '/help/articles/captcha',
} as const;

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
