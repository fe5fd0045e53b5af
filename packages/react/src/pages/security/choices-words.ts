/** The customer's choices about logging in, in words. */
import type { Translation } from '../../i18n/translation.ts';

export const choicesCopy = {
  'browsers.title': 'Trusted browsers',
  'browsers.text': 'Logging in with these takes only the first step. Payments and changes still need a second one.',
  'browsers.value': '{count, plural, =0 {No browsers} one {# browser} other {# browsers}}',
  'browsers.until': 'Trusted until {date}',
  'browsers.end': 'Stop trusting',
  'browsers.endAsk': 'Stop trusting {browser}? Its next login takes a second step again.',
  'browsers.endYes': 'Stop trusting it',
  'browsers.ended': '{browser} is no longer trusted.',
  'preferred.title': 'Preferred method',
  'preferred.text':
    "When we ask you to confirm it's you, we start with the method you choose here. Your other methods still work.",
  'preferred.none': 'No preference',
  'preferred.PASSKEY': 'Passkey',
  'preferred.PUSH': 'Approval on your device',
  'preferred.TOTP': 'Authenticator app',
  'preferred.SMS': 'Text message',
  'preferred.WHATSAPP': 'WhatsApp message',
  'preferred.VOICE': 'Phone call',
  'preferred.FACE_MATCH': 'Video selfie',
  'preferred.chosen': 'We ask for this first',
  'preferred.choose': 'Ask for this first',
  'preferred.done': 'From now on, we ask for this first: {method}.',
  'preferred.clear': 'No preference',
  'preferred.cleared': 'You no longer have a preferred method.',
} as const;

export const choicesCopyDe = {
  'browsers.title': 'Vertraute Browser',
  'browsers.text':
    'Bei einer Anmeldung mit diesen genügt der erste Schritt. Zahlungen und Änderungen brauchen weiterhin einen zweiten.',
  'browsers.value': '{count, plural, =0 {Keine Browser} one {# Browser} other {# Browser}}',
  'browsers.until': 'Vertraut bis {date}',
  'browsers.end': 'Nicht mehr vertrauen',
  'browsers.endAsk': '{browser} nicht mehr vertrauen? Die nächste Anmeldung damit braucht wieder einen zweiten Schritt.',
  'browsers.endYes': 'Nicht mehr vertrauen',
  'browsers.ended': '{browser} wird nicht mehr vertraut.',
  'preferred.title': 'Bevorzugte Methode',
  'preferred.text':
    'Wenn Sie Ihre Identität bestätigen sollen, fragen wir zuerst nach der Methode, die Sie hier wählen. Ihre anderen Methoden funktionieren weiterhin.',
  'preferred.none': 'Keine',
  'preferred.PASSKEY': 'Passkey',
  'preferred.PUSH': 'Freigabe am Gerät',
  'preferred.TOTP': 'Authenticator-App',
  'preferred.SMS': 'SMS',
  'preferred.WHATSAPP': 'WhatsApp-Nachricht',
  'preferred.VOICE': 'Anruf',
  'preferred.FACE_MATCH': 'Videoselfie',
  'preferred.chosen': 'Danach fragen wir zuerst',
  'preferred.choose': 'Zuerst danach fragen',
  'preferred.done': 'Ab jetzt fragen wir zuerst hiernach: {method}.',
  'preferred.clear': 'Keine bevorzugen',
  'preferred.cleared': 'Sie bevorzugen jetzt keine Methode mehr.',
} as const satisfies Translation<typeof choicesCopy>;
