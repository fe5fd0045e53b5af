/** Every page of the app by name, for the build and for development: a page in the browser loads its own code and no table. */
import { demoPhoneRoute, demoSendRoute, demoStartRoute, routes, sessionFrozenRoute } from '@stepgate/contract';
import type { Language } from '@stepgate/react';
import type { PageContent } from './parts/page.ts';
import { textPages } from './text-pages.ts';

type PageEntry = {
  /** Path it is served at; one more segment stands at the end of a path for a `*` there, and `*` alone is any path that is nobody else's. */
  readonly path: string;
  /** Address of its web manifest, if it can be installed. */
  readonly manifest?: string;
  /** Search engines are asked to leave it out. */
  readonly unlisted?: true;
  /** On a desk, a pane stands beside it. */
  readonly welcomes?: true;
  /** Its words aren't for a translator. */
  readonly demoOnly?: true;
  /** The text of a page that only shows a text: a file in `content/`, without its language. */
  readonly text?: string;
  load(language: Language): Promise<{ readonly page: PageContent }>;
};

/** The code of each is in `pages/<name>/page.ts`, where the build looks for it; that of all texts is in `pages/text`. */
export const pages: Readonly<Record<string, PageEntry>> = {
  login: { path: routes.login, welcomes: true, load: () => import('./pages/login/page.ts') },
  'sign-up': { path: routes.signUp, load: () => import('./pages/sign-up/page.ts') },
  register: { path: `${routes.register}/*`, unlisted: true, load: () => import('./pages/register/page.ts') },
  'forgot-password': { path: routes.forgotPassword, load: () => import('./pages/forgot-password/page.ts') },
  'social-login': { path: routes.socialLogin, unlisted: true, load: () => import('./pages/social-login/page.ts') },
  home: { path: routes.home, load: () => import('./pages/home/page.ts') },
  security: { path: routes.security, load: () => import('./pages/security/page.ts') },
  'reset-password': { path: routes.resetPassword, load: () => import('./pages/reset-password/page.ts') },
  'email-checkpoint': { path: routes.emailCheckpoint, load: () => import('./pages/email-checkpoint/page.ts') },
  'verify-email': { path: routes.verifyEmail, load: () => import('./pages/verify-email/page.ts') },
  'change-phone-number': { path: routes.changePhoneNumber, load: () => import('./pages/change-phone-number/page.ts') },
  'not-me': { path: routes.notMe, load: () => import('./pages/not-me/page.ts') },
  'cancel-recovery': { path: routes.cancelPasskeyRecovery, load: () => import('./pages/cancel-recovery/page.ts') },
  'cancel-phone-change': { path: routes.cancelPhoneChange, load: () => import('./pages/cancel-phone-change/page.ts') },
  'reactivate-account': { path: routes.reactivateAccount, load: () => import('./pages/reactivate-account/page.ts') },
  'change-email': { path: routes.changeEmail, load: () => import('./pages/change-email/page.ts') },
  'cancel-email-change': { path: routes.cancelEmailChange, load: () => import('./pages/cancel-email-change/page.ts') },
  'undo-email-change': { path: routes.undoEmailChange, load: () => import('./pages/undo-email-change/page.ts') },
  'join-team': { path: routes.joinTeam, unlisted: true, load: () => import('./pages/join-team/page.ts') },
  team: { path: routes.team, load: () => import('./pages/team/page.ts') },
  'continue-on-phone': { path: routes.continueOnPhone, unlisted: true, load: () => import('./pages/continue-on-phone/page.ts') },
  device: { path: routes.device, manifest: '/device.webmanifest', load: () => import('./pages/device/page.ts') },
  review: { path: routes.review, unlisted: true, load: () => import('./pages/review/page.ts') },
  logout: { path: routes.logout, load: () => import('./pages/logout/page.ts') },
  'session-frozen': { path: sessionFrozenRoute, load: () => import('./pages/session-frozen/page.ts') },
  appeals: { path: routes.appeals, load: () => import('./pages/appeals/page.ts') },
  'contact-channels': { path: routes.contactChannels, load: () => import('./pages/contact-channels/page.ts') },
  ...textPages,
  'not-found': { path: '*', load: () => import('./pages/not-found/page.ts') },
  ...(__STEPGATE_DEMO__ && {
    'demo-start': { path: demoStartRoute, demoOnly: true, load: () => import('./pages/demo-start/page.ts') },
    'demo-phone': { path: demoPhoneRoute, demoOnly: true, load: () => import('./pages/demo-phone/page.ts') },
    send: { path: demoSendRoute, demoOnly: true, load: () => import('./pages/send/page.ts') },
  }),
};
