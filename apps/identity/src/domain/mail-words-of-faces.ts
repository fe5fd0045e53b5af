/** What a customer is told of photos and faces, and of a phone that took over from another screen. */
import type { Language } from './problem-messages.ts';

export const faceNews = {
  selfieApproved: {
    en: () => ['We have checked your photo', 'Your photo with your identity document is fine. You can log in now.'],
    de: () => ['Wir haben Ihr Foto geprüft', 'Ihr Foto mit Ihrem Ausweis ist in Ordnung. Sie können sich jetzt anmelden.'],
  },
  selfieRejected: {
    en: () => [
      'We need another photo from you',
      'We could not accept your photo with your identity document. Please log in and send another one. If you did not send a photo, somebody knows your password: change it.',
    ],
    de: () => [
      'Wir brauchen ein neues Foto von Ihnen',
      'Ihr Foto mit Ihrem Ausweis konnten wir nicht annehmen. Bitte melden Sie sich an und senden Sie ein neues. Wenn Sie kein Foto gesendet haben, kennt jemand Ihr Passwort: Ändern Sie es.',
    ],
  },
  selfieOver: {
    en: () => [
      'We need another photo from you',
      'We could not check your photo with your identity document in time. Please log in and send it again.',
    ],
    de: () => [
      'Wir brauchen ein neues Foto von Ihnen',
      'Ihr Foto mit Ihrem Ausweis konnten wir nicht rechtzeitig prüfen. Bitte melden Sie sich an und senden Sie es noch einmal.',
    ],
  },
  faceEnrolled: {
    en: () => [
      'Your face can now confirm logins',
      'Your face was added to your account. You can remove it on your security page at any time.',
    ],
    de: () => [
      'Ihr Gesicht kann jetzt Anmeldungen bestätigen',
      'Ihr Gesicht wurde zu Ihrem Konto hinzugefügt. Sie können es jederzeit auf Ihrer Sicherheitsseite entfernen.',
    ],
  },
  faceRemoved: {
    en: () => [
      'Your face was removed',
      'Your face no longer confirms anything on your account. What we had stored of it is deleted.',
    ],
    de: () => [
      'Ihr Gesicht wurde entfernt',
      'Ihr Gesicht bestätigt auf Ihrem Konto nichts mehr. Was wir davon gespeichert hatten, ist gelöscht.',
    ],
  },
  handoverRefused: {
    en: () => [
      'You said that it was not you',
      'Somebody asked for your face or a photo of you and your document, and on your phone you said that it was not you. What they began has ended. Whoever came so far knows your password: change it.',
    ],
    de: () => [
      'Sie haben gesagt, dass Sie das nicht waren',
      'Jemand wollte Ihr Gesicht oder ein Foto von Ihnen mit Ausweis, und auf Ihrem Telefon haben Sie gesagt, dass Sie das nicht waren. Was begonnen war, ist beendet. Wer so weit kam, kennt Ihr Passwort: Ändern Sie es.',
    ],
  },
} as const satisfies Record<string, Record<Language, (detail: string) => readonly [subject: string, text: string]>>;
