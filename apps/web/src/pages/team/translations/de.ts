import type { Translation } from '../../../i18n/translation.ts';
import { stepUpCopyDe } from '../../../step-up/words.ts';
import type { copy } from '../copy.ts';

export const translation = {
  ...stepUpCopyDe,
  'team.title': 'Ihr Team',
  'team.text': 'Menschen, die mit Ihnen für ein Unternehmen arbeiten.',
  'team.checking': 'Einen Moment, wir fragen nach Ihrem Team.',
  'team.none': 'Sie gehören zu keinem Team. Wer ein Geschäftskonto besitzt, kann Sie per E-Mail einladen.',
  'team.invited': 'Sie sind eingeladen',
  'team.invitedTo': '{inviter} lädt Sie in das Team von {business} ein.',
  'team.join': 'Beitreten',
  'team.joined': 'Sie gehören jetzt zum Team von {business}.',
  'team.member': 'Sie gehören zu diesem Team.',
  'team.members': 'Mitglieder',
  'team.noMembers': 'Noch ist niemand beigetreten.',
  'team.memberSince': 'seit {date}',
  'team.invitations': 'Offene Einladungen',
  'team.until': 'offen bis {date}',
  'team.withdraw': 'Zurückziehen',
  'team.withdrawn': 'Die Einladung von {email} ist zurückgezogen: Ihr Link gilt nicht mehr.',
  'team.email': 'E-Mail-Adresse der Person, die Sie einladen',
  'team.invite': 'Einladung senden',
  'team.sent': 'Wir haben eine Einladung an {email} gesendet.',
  'team.left': 'Es wurde niemand eingeladen.',
  'team.invalidEmail': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'team.tryAgain': 'Noch einmal versuchen',
  'team.home': 'Ihr Konto',
} satisfies Translation<typeof copy>;
