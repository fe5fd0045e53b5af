/** The words of the mails about a team, by language of whoever reads them. */
import { lifetimes } from '@stepgate/contract';
import type { Words } from './mail.ts';
import type { Language } from './problem-messages.ts';
import { quoted } from './quoted-words.ts';

type Invited = { readonly businessName: string; readonly invitedBy: string; readonly link: string };

const days = Math.round(lifetimes.teamInvitation / 86_400_000);

/** Somebody we know nothing of may get this: it says first whose words these are, and puts none of them into the subject. */
export function invitationWords({ businessName, invitedBy, link }: Invited, language: Language): Words {
  const business = quoted(businessName, language);
  const inviter = quoted(invitedBy, language);
  return {
    en: {
      subject: 'You are invited to a team',
      text: `This invitation comes from one of our customers, not from us.\n\nBusiness, in their own words: ${business}\nInvited by: ${inviter}\n\nTo join, log in or sign up with this email address. The link works for ${days} days:\n${link}\n\nIf you don't know who this is, you don't need to do anything.`,
    },
    de: {
      subject: 'Sie sind in ein Team eingeladen',
      text: `Diese Einladung kommt nicht von uns, sondern von jemandem mit einem Konto bei uns.\n\nUnternehmen, nach eigener Angabe: ${business}\nEingeladen von: ${inviter}\n\nMelden Sie sich mit dieser E-Mail-Adresse an oder registrieren Sie sich, um beizutreten. Der Link gilt ${days} Tage:\n${link}\n\nWenn Ihnen das nichts sagt, müssen Sie nichts tun.`,
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
