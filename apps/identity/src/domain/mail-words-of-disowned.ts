import { routes } from '@stepgate/contract';
import type { Words } from './mail.ts';
import type { Language } from './problem-messages.ts';
import { regionalLanguage } from './regional-language.ts';

type Disowned = {
  /** What was asked for, in the mail's language. */
  readonly summary: string;
  readonly now: number;
  readonly browser: string;
  readonly address: string;
};

export function disownedWords({ summary, now, browser, address }: Disowned, language: Language, origin: string): Words {
  const when = new Intl.DateTimeFormat(regionalLanguage(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(now);
  const link = origin + routes.forgotPassword;
  const contact = origin + routes.contact;
  return {
    en: {
      subject: 'You said that it was not you',
      text: `You said that this did not come from you, so we have stopped it:\n\n${summary}\n\nStopped: ${when}\nBegun with: ${browser}\nFrom: ${address}\n\nWe have also stopped the session in which it was begun: nothing more can be done in it. Somebody was logged in to your account there. Change your password now:\n${link}\n\nIf you did not say so, contact us at once:\n${contact}`,
    },
    de: {
      subject: 'Sie haben gesagt, dass Sie das nicht waren',
      text: `Sie haben gesagt, dass dies nicht von Ihnen kam. Wir haben es deshalb angehalten:\n\n${summary}\n\nAngehalten: ${when}\nBegonnen mit: ${browser}\nVon: ${address}\n\nAuch die Sitzung, in der es begonnen wurde, ist angehalten: In ihr geht nichts mehr. Dort war jemand an Ihrem Konto angemeldet. Ändern Sie jetzt Ihr Passwort:\n${link}\n\nWenn Sie das nicht gesagt haben, melden Sie sich sofort bei uns:\n${contact}`,
    },
  }[language];
}
