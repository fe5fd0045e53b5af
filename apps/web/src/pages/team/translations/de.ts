import type { Translation } from '@stepgate/pages';
import { sessionEndCopyDe } from '@stepgate/pages/words';
import type { copy } from '../copy.ts';

export const translation = {
  ...sessionEndCopyDe,
  'team.title': 'Ihr Team',
  'team.text': 'Menschen, die mit Ihnen für ein Unternehmen arbeiten.',
  'team.checking': 'Ihr Team wird geladen …',
  'team.none': 'Sie sind noch in keinem Team. Wer ein Geschäftskonto hat, kann Sie per E-Mail einladen.',
  'team.invited': 'Sie sind eingeladen',
  'team.invitedTo': '{inviter} hat Sie in das Team von {business} eingeladen.',
  'team.join': 'Beitreten',
  'team.joined': 'Sie sind jetzt im Team von {business}.',
  'team.member': 'Sie sind in diesem Team.',
  'team.members': 'Mitglieder',
  'team.noMembers': 'Noch ist niemand beigetreten.',
  'team.memberSince': 'seit {date}',
  'team.invitations': 'Offene Einladungen',
  'team.until': 'offen bis {date}',
  'team.withdraw': 'Zurückziehen',
  'team.withdrawn': 'Sie haben die Einladung für {email} zurückgezogen. Der Link funktioniert nicht mehr.',
  'team.email': 'E-Mail-Adresse der Person, die Sie einladen',
  'team.invite': 'Einladung senden',
  'team.sent': 'Wir haben eine Einladung an {email} gesendet.',
  'team.left': 'Es wurde niemand eingeladen.',
  'team.invalidEmail': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'team.tryAgain': 'Noch einmal versuchen',
  'team.home': 'Ihr Konto',
} satisfies Translation<typeof copy>;
