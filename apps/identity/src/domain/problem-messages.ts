/** The words that travel with each problem code, by language. A message says what happened and what to do next. */
import type { ProblemCode } from '@stepgate/contract';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

type Message = { readonly [L in Language]: string };

const messages: { readonly [C in ProblemCode]: Message } = {
  invalid_format: {
    en: 'That could not be read. Please check what you entered.',
    de: 'Das konnte nicht gelesen werden. Bitte prüfen Sie Ihre Eingabe.',
  },
  invalid_email: { en: 'Please enter a valid email', de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein' },
  invalid_code: {
    en: 'That code is not right, or it has expired. Check it, or use a new one.',
    de: 'Dieser Code stimmt nicht oder ist abgelaufen. Prüfen Sie ihn oder verwenden Sie einen neuen.',
  },
  invalid_access_token: { en: 'This app may not call the service.', de: 'Diese App darf den Dienst nicht aufrufen.' },
  invalid_email_password: {
    en: 'Your email or password is not right. Please check both and try again.',
    de: 'E-Mail-Adresse oder Passwort stimmt nicht. Bitte prüfen Sie beides und versuchen Sie es noch einmal.',
  },
  ott_not_found: {
    en: 'Your time to finish has run out. Please log in again.',
    de: 'Die Zeit ist abgelaufen. Bitte melden Sie sich noch einmal an.',
  },
  session_not_found: { en: 'You are not logged in.', de: 'Sie sind nicht angemeldet.' },
  not_allowed: {
    en: 'This step is not possible now. Please log in again.',
    de: 'Dieser Schritt ist jetzt nicht möglich. Bitte melden Sie sich noch einmal an.',
  },
  wrong_origin: { en: 'This request came from another site.', de: 'Diese Anfrage kam von einer anderen Seite.' },
  attempt_limit_reached: {
    en: 'Too many wrong tries. For your safety, please wait a while before you try again.',
    de: 'Zu viele falsche Versuche. Bitte warten Sie zu Ihrer Sicherheit eine Weile, bevor Sie es noch einmal versuchen.',
  },
  phone_number_not_found: { en: 'We cannot send a code to that number.', de: 'An diese Nummer können wir keinen Code senden.' },
  not_found: { en: 'There is nothing at this address.', de: 'Unter dieser Adresse gibt es nichts.' },
  method_not_allowed: { en: 'This address does not take that method.', de: 'Diese Adresse nimmt diese Methode nicht an.' },
  request_timeout: {
    en: 'The request took too long. Please try again.',
    de: 'Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  },
  too_large: { en: 'That is too large.', de: 'Das ist zu groß.' },
  unsupported_media_type: { en: 'The service takes JSON only.', de: 'Der Dienst nimmt nur JSON an.' },
  too_many_requests: {
    en: 'Please wait a moment before you ask again.',
    de: 'Bitte warten Sie einen Moment, bevor Sie es noch einmal versuchen.',
  },
  headers_too_large: { en: 'That is too large.', de: 'Das ist zu groß.' },
  'unexpected.error': {
    en: 'Something went wrong, please try again.',
    de: 'Etwas ist schiefgegangen, bitte versuchen Sie es noch einmal.',
  },
  code_not_sent: {
    en: 'Something went wrong when trying to send you a code.',
    de: 'Beim Senden des Codes ist etwas schiefgegangen.',
  },
  busy: {
    en: 'Many people are logging in right now. Please try again in a moment.',
    de: 'Gerade melden sich viele Menschen an. Bitte versuchen Sie es gleich noch einmal.',
  },
};

export const messageOf = (code: ProblemCode, language: Language): string => messages[code][language];
