/** The mails of a change of the e-mail address, by language. */
import { lifetimes } from '@stepgate/contract';
import type { Words } from './mail.ts';
import type { Language } from './problem-messages.ts';

type Written = { readonly [L in Language]: Words };

const minutes = Math.round(lifetimes.emailChangeLink / 60_000);
const undoHours = Math.round(lifetimes.emailChangeUndo / 3_600_000);

export function newEmailWords(link: string): Written {
  return {
    en: {
      subject: 'Confirm your new email address',
      text: `Somebody, we hope you, wants this to be the email address of their account with us.\n\nConfirm it here. The link works once, for ${minutes} minutes:\n${link}\n\nAfter that you log in with this address, and everywhere you are logged in, you are logged out. If you did not ask for this, you need not do anything.`,
    },
    de: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      text: `Jemand, hoffentlich Sie, möchte diese E-Mail-Adresse für ein Konto bei uns verwenden.\n\nBestätigen Sie sie hier. Der Link gilt einmal, für ${minutes} Minuten:\n${link}\n\nDanach melden Sie sich mit dieser Adresse an, und überall, wo Sie angemeldet sind, werden Sie abgemeldet. Wenn Sie das nicht waren, müssen Sie nichts tun.`,
    },
  };
}

export function addressHasAccountWords(login: string): Written {
  return {
    en: {
      subject: 'This address has an account already',
      text: `Somebody, perhaps you, wanted this to be the email address of another account with us. It has an account already, and nothing was changed.\n\nIf it was you, log in with this address:\n${login}\n\nIf it was not you, you need not do anything.`,
    },
    de: {
      subject: 'Zu dieser Adresse gibt es schon ein Konto',
      text: `Jemand, vielleicht Sie, wollte diese E-Mail-Adresse für ein anderes Konto bei uns verwenden. Zu ihr gibt es schon ein Konto, und nichts wurde geändert.\n\nWenn Sie das waren, melden Sie sich mit dieser Adresse an:\n${login}\n\nWenn nicht, müssen Sie nichts tun.`,
    },
  };
}

type Asked = {
  /** Cancels it. */
  readonly link: string;
  readonly browser: string;
  readonly address: string;
  /** Masked. */
  readonly newEmail: string;
};

export function emailChangeAskedWords({ link, browser, address, newEmail }: Asked): Written {
  return {
    en: {
      subject: 'Your email address is about to change',
      text: `Somebody, we hope you, asked to change the email address of your account to ${newEmail}.\n\nWith: ${browser}\nFrom: ${address}\n\nIt changes once the new address is confirmed, within ${minutes} minutes or not at all.\n\nIf it was not you, cancel it here at once, and change your password:\n${link}`,
    },
    de: {
      subject: 'Ihre E-Mail-Adresse soll sich ändern',
      text: `Jemand, hoffentlich Sie, möchte die E-Mail-Adresse Ihres Kontos in ${newEmail} ändern.\n\nMit: ${browser}\nVon: ${address}\n\nSie ändert sich, sobald die neue Adresse bestätigt ist, innerhalb von ${minutes} Minuten oder gar nicht.\n\nWenn Sie das nicht waren, brechen Sie es hier sofort ab und ändern Sie Ihr Passwort:\n${link}`,
    },
  };
}

type Changed = {
  /** Takes it back. */
  readonly link: string;
  /** Masked. */
  readonly newEmail: string;
};

/** To the old address, once the change is done. */
export function emailChangedWords({ link, newEmail }: Changed): Written {
  return {
    en: {
      subject: 'Your email address was changed',
      text: `The email address of your account is now ${newEmail}. You can no longer log in with this one, and you are logged out everywhere.\n\nIf you made the change, there is nothing to do.\n\nIf you didn't, take it back here. The link works once, for ${undoHours} hours:\n${link}\n\nYour account then has this address again, nobody stays logged in to it, and you set a new password.`,
    },
    de: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      text: `Die E-Mail-Adresse Ihres Kontos ist jetzt ${newEmail}. Mit der bisherigen können Sie sich nicht mehr anmelden, und Sie sind überall abgemeldet.\n\nWenn Sie das selbst waren, müssen Sie nichts tun.\n\nWenn nicht, machen Sie die Änderung hier rückgängig. Der Link gilt einmal, für ${undoHours} Stunden:\n${link}\n\nIhr Konto hat dann wieder diese Adresse, niemand bleibt angemeldet, und Sie legen ein neues Passwort fest.`,
    },
  };
}

/** To the address that the account had until a change was taken back. */
export function emailTakenBackWords(help: string): Written {
  return {
    en: {
      subject: 'This address no longer belongs to an account',
      text: `An account with us had this email address. Its owner has taken the change back from the address before it, and the account has that one again. You can't log in with this address any more.\n\nIf you changed the address yourself and it was taken back against your will, contact us:\n${help}`,
    },
    de: {
      subject: 'Diese Adresse gehört zu keinem Konto mehr',
      text: `Ein Konto bei uns hatte diese E-Mail-Adresse. Die Änderung wurde über die vorherige Adresse rückgängig gemacht, und das Konto hat jetzt wieder diese vorherige. Mit der Adresse, an die diese Nachricht geht, können Sie sich nicht mehr anmelden.\n\nWenn Sie die Adresse selbst geändert haben und die Änderung gegen Ihren Willen rückgängig gemacht wurde, wenden Sie sich an uns:\n${help}`,
    },
  };
}
