/** The pages for customers. */
import { routes, sessionFrozenRoute } from '@stepgate/contract';
import type { PageEntry, SitePart } from '../parts/site-part.ts';
import { textPages } from './text/text-pages.ts';

/** The code of all texts is in `text`. */
const pages: Readonly<Record<string, PageEntry>> = {
  login: { path: routes.login, welcomes: true, load: () => import('./login/page.ts') },
  'sign-up': { path: routes.signUp, load: () => import('./sign-up/page.ts') },
  register: { path: `${routes.register}/*`, unlisted: true, load: () => import('./register/page.ts') },
  'forgot-password': { path: routes.forgotPassword, load: () => import('./forgot-password/page.ts') },
  'social-login': { path: routes.socialLogin, unlisted: true, load: () => import('./social-login/page.ts') },
  home: { path: routes.home, load: () => import('./home/page.ts') },
  security: { path: routes.security, load: () => import('./security/page.ts') },
  'reset-password': { path: routes.resetPassword, load: () => import('./reset-password/page.ts') },
  'email-checkpoint': { path: routes.emailCheckpoint, load: () => import('./email-checkpoint/page.ts') },
  'verify-email': { path: routes.verifyEmail, load: () => import('./verify-email/page.ts') },
  'change-phone-number': { path: routes.changePhoneNumber, load: () => import('./change-phone-number/page.ts') },
  'not-me': { path: routes.notMe, load: () => import('./not-me/page.ts') },
  'cancel-recovery': { path: routes.cancelPasskeyRecovery, load: () => import('./cancel-recovery/page.ts') },
  'cancel-phone-change': { path: routes.cancelPhoneChange, load: () => import('./cancel-phone-change/page.ts') },
  'reactivate-account': { path: routes.reactivateAccount, load: () => import('./reactivate-account/page.ts') },
  'change-email': { path: routes.changeEmail, load: () => import('./change-email/page.ts') },
  'cancel-email-change': { path: routes.cancelEmailChange, load: () => import('./cancel-email-change/page.ts') },
  'undo-email-change': { path: routes.undoEmailChange, load: () => import('./undo-email-change/page.ts') },
  'join-team': { path: routes.joinTeam, unlisted: true, load: () => import('./join-team/page.ts') },
  team: { path: routes.team, load: () => import('./team/page.ts') },
  'continue-on-phone': { path: routes.continueOnPhone, unlisted: true, load: () => import('./continue-on-phone/page.ts') },
  device: { path: routes.device, manifest: '/device.webmanifest', load: () => import('./device/page.ts') },
  logout: { path: routes.logout, load: () => import('./logout/page.ts') },
  'session-frozen': { path: sessionFrozenRoute, load: () => import('./session-frozen/page.ts') },
  appeals: { path: routes.appeals, load: () => import('./appeals/page.ts') },
  'contact-channels': { path: routes.contactChannels, load: () => import('./contact-channels/page.ts') },
  ...textPages,
  'not-found': { path: '*', load: () => import('./not-found/page.ts') },
};

export const part: SitePart = {
  pages,
  copies: import.meta.glob('./*/**/copy.ts', { eager: true, import: 'copy' }),
  texts: import.meta.glob('../../content/{articles,flows,pages}/*.en.md', { eager: true, import: 'default', query: '?raw' }),
};
