/** The words of the mails about a team, by language of whoever reads them. */
import { lifetimes } from '@stepgate/contract';
import type { Words } from './mail.ts';
import type { Language } from './problem-messages.ts';

type Invited = { readonly businessName: string; readonly invitedBy: string; readonly link: string };

const days = Math.round(lifetimes.teamInvitation / 86_400_000);

export function invitationWords({ businessName, invitedBy, link }: Invited, language: Language): Words {
  return {
    en: {
      subject: `${businessName} invites you to its team`,
      text: `${invitedBy} invites you to the team of ${businessName}.\n\nLog in or sign up here, with this email address, and join. The link works for ${days} days:\n${link}\n\nIf you do not know them, you need not do anything.`,
    },
    de: {
      subject: `${businessName} lädt Sie in das Team ein`,
      text: `${invitedBy} lädt Sie in das Team von ${businessName} ein.\n\nMelden Sie sich hier mit dieser E-Mail-Adresse an oder registrieren Sie sich, und treten Sie bei. Der Link gilt ${days} Tage:\n${link}\n\nWenn Sie das nicht kennen, müssen Sie nichts tun.`,
    },
  }[language];
}

type Joined = { readonly businessName: string; readonly email: string };

export function joinedWords({ businessName, email }: Joined, language: Language): Words {
  return {
    en: {
      subject: `${email} has joined the team of ${businessName}`,
      text: `${email} has accepted your invitation and belongs to the team of ${businessName} now.`,
    },
    de: {
      subject: `${email} ist dem Team von ${businessName} beigetreten`,
      text: `${email} hat Ihre Einladung angenommen und gehört jetzt zum Team von ${businessName}.`,
    },
  }[language];
}
