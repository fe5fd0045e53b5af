/** What a customer is told of logins elsewhere that open this account; `detail` is the name of the provider. */
import type { Language } from './problem-messages.ts';

export const socialNews = {
  socialLinked: {
    en: (detail) => [
      `You can log in with ${detail} now`,
      `Somebody whom ${detail} knows by this email address is logging in to your account. From now on that ${detail} account can stand in for your password; whatever else we ask for at a login stays the same.`,
    ],
    de: (detail) => [
      `Sie können sich jetzt mit ${detail} anmelden`,
      `Jemand, den ${detail} unter dieser E-Mail-Adresse kennt, meldet sich gerade an Ihrem Konto an. Dieses ${detail}-Konto kann ab jetzt für Ihr Passwort stehen; was wir sonst bei einer Anmeldung verlangen, bleibt gleich.`,
    ],
  },
  socialConnected: {
    en: (detail) => [
      `You can log in with ${detail} now`,
      `Somebody who is logged in to your account has connected a ${detail} account to it. From now on that ${detail} account can stand in for your password; whatever else we ask for at a login stays the same.`,
    ],
    de: (detail) => [
      `Sie können sich jetzt mit ${detail} anmelden`,
      `Jemand, der an Ihrem Konto angemeldet ist, hat ein ${detail}-Konto damit verbunden. Dieses ${detail}-Konto kann ab jetzt für Ihr Passwort stehen; was wir sonst bei einer Anmeldung verlangen, bleibt gleich.`,
    ],
  },
  socialDisconnected: {
    en: (detail) => [
      `${detail} was disconnected from your account`,
      `Somebody who is logged in to your account has disconnected ${detail} from it. Log in with your password from now on.`,
    ],
    de: (detail) => [
      `${detail} wurde von Ihrem Konto getrennt`,
      `Jemand, der an Ihrem Konto angemeldet ist, hat ${detail} davon getrennt. Melden Sie sich von jetzt an mit Ihrem Passwort an.`,
    ],
  },
} as const satisfies Record<string, Record<Language, (detail: string) => readonly [subject: string, text: string]>>;
