/** The words of the two mails that a sign-up can lead to: one for an address that is new, one for an address that has an account. */
import { lifetimes, routes } from '@stepgate/contract';
import type { Words } from './mail.ts';
import type { Language } from './problem-messages.ts';

type Written = { readonly [L in Language]: Words };

const hours = Math.round(lifetimes.signUpLink / 3_600_000);

/** @param link goes on with the registration */
export function signUpWords(link: string): Written {
  return {
    en: {
      subject: 'Confirm your email address',
      text: `Somebody, we hope you, is opening an account with this address.\n\nGo on here. The link works once, for ${hours} hours:\n${link}\n\nIf it was not you, you need not do anything: without this link there will be no account.`,
    },
    de: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: `Jemand, hoffentlich Sie, eröffnet ein Konto mit dieser Adresse.\n\nHier geht es weiter. Der Link gilt einmal, für ${hours} Stunden:\n${link}\n\nWenn Sie das nicht waren, müssen Sie nichts tun: Ohne diesen Link entsteht kein Konto.`,
    },
  };
}

/** @param origin our own */
export function accountExistsWords(origin: string): Written {
  return {
    en: {
      subject: 'You have an account already',
      text: `Somebody, we hope you, tried to open an account with this address. It has one already.\n\nLog in here:\n${origin}${routes.login}\n\nIf you have forgotten your password, set a new one here:\n${origin}${routes.forgotPassword}\n\nIf it was not you, you need not do anything: nothing has changed.`,
    },
    de: {
      subject: 'Sie haben schon ein Konto',
      text: `Jemand, hoffentlich Sie, wollte ein Konto mit dieser Adresse eröffnen. Es gibt schon eines.\n\nMelden Sie sich hier an:\n${origin}${routes.login}\n\nWenn Sie Ihr Passwort vergessen haben, legen Sie hier ein neues fest:\n${origin}${routes.forgotPassword}\n\nWenn Sie das nicht waren, müssen Sie nichts tun: Es hat sich nichts geändert.`,
    },
  };
}
