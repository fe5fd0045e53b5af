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
  captcha_failed: {
    en: 'We could not confirm that you are a person. Please try again.',
    de: 'Wir konnten nicht feststellen, dass Sie ein Mensch sind. Bitte versuchen Sie es noch einmal.',
  },
  country_not_available: {
    en: 'We cannot offer accounts to customers in this country yet.',
    de: 'Kundinnen und Kunden in diesem Land können wir noch keine Konten anbieten.',
  },
  sign_up_not_found: {
    en: 'This sign-up does not go on in this browser. Open the link in our email, or sign up again.',
    de: 'Diese Registrierung geht in diesem Browser nicht weiter. Öffnen Sie den Link in unserer E-Mail oder registrieren Sie sich noch einmal.',
  },
  user_deactivated: {
    en: '<p>Your account is switched off.</p>',
    de: '<p>Ihr Konto ist abgeschaltet.</p>',
  },
  self_reactivation_eligible: {
    en: 'You have switched your account off. You can switch it on again.',
    de: 'Sie haben Ihr Konto abgeschaltet. Sie können es wieder einschalten.',
  },
  already_member: {
    en: 'This person is in your team already.',
    de: 'Diese Person ist schon in Ihrem Team.',
  },
  social_unavailable: {
    en: 'This way to log in does not answer right now. Please try again, or log in with your password.',
    de: 'Dieser Anmeldeweg antwortet gerade nicht. Bitte versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
  },
  invalid_code: {
    en: 'That code is not right, or it has expired. Check it, or use a new one.',
    de: 'Dieser Code stimmt nicht oder ist abgelaufen. Prüfen Sie ihn oder verwenden Sie einen neuen.',
  },
  invalid_password: {
    en: 'That password is not right. Please try again.',
    de: 'Dieses Passwort stimmt nicht. Bitte versuchen Sie es noch einmal.',
  },
  weak_password: {
    en: 'Please choose another password: at least 8 characters, no space at the start or end, not a common one, not your email and not the one you have now.',
    de: 'Bitte wählen Sie ein anderes Passwort: mindestens 8 Zeichen, kein Leerzeichen am Anfang oder Ende, kein verbreitetes, nicht Ihre E-Mail-Adresse und nicht Ihr jetziges.',
  },
  invalid_link: {
    en: 'This has been used already, or it is too old. Please ask for a new one.',
    de: 'Das wurde schon verwendet oder ist zu alt. Bitte fordern Sie etwas Neues an.',
  },
  own_account: {
    en: 'This is your own account. Somebody else has to decide.',
    de: 'Das ist Ihr eigenes Konto. Jemand anderes muss entscheiden.',
  },
  photo_not_opened: {
    en: 'Please open the photo first, and then decide.',
    de: 'Bitte öffnen Sie zuerst das Foto und entscheiden Sie dann.',
  },
  second_reviewer_needed: {
    en: 'You have approved this already. A second person has to approve it too.',
    de: 'Sie haben das schon genehmigt. Jetzt muss eine zweite Person zustimmen.',
  },
  email_in_use: {
    en: 'This address has another account by now, so your first account can’t have it back. Please contact us: we can help you get your account back.',
    de: 'Zu dieser Adresse gibt es inzwischen ein anderes Konto, deshalb kann Ihr früheres Konto sie nicht zurückbekommen. Bitte wenden Sie sich an uns: Wir helfen Ihnen, Ihr Konto zurückzubekommen.',
  },
  wrong_browser: {
    en: 'Please open the link in the browser where you began.',
    de: 'Bitte öffnen Sie den Link in dem Browser, in dem Sie begonnen haben.',
  },
  invalid_phone_number: {
    en: 'That is not a phone number we can use. Check the country and the digits.',
    de: 'Das ist keine Telefonnummer, die wir verwenden können. Prüfen Sie Land und Ziffern.',
  },
  invalid_file: {
    en: 'We cannot read this photo. Send a JPEG, PNG, WebP or AVIF picture.',
    de: 'Dieses Foto können wir nicht lesen. Senden Sie ein Bild als JPEG, PNG, WebP oder AVIF.',
  },
  unsupported_sdk_version: {
    en: 'This page is out of date. Load it again and try once more.',
    de: 'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
  },
  face_not_usable: {
    en: 'We cannot make out one clear face on this photo.',
    de: 'Auf diesem Foto ist nicht genau ein Gesicht deutlich zu erkennen.',
  },
  face_session_not_found: {
    en: 'This took too long. Please begin again.',
    de: 'Das hat zu lange gedauert. Bitte beginnen Sie noch einmal.',
  },
  invalid_missing_numbers: {
    en: 'Those digits are not right. Check them and try again.',
    de: 'Diese Ziffern stimmen nicht. Prüfen Sie sie und versuchen Sie es noch einmal.',
  },
  duplicated_phone_number: {
    en: 'This phone number is already in use.',
    de: 'Diese Telefonnummer wird schon verwendet.',
  },
  'phone.number.repeated': {
    en: 'This phone number is already on your account.',
    de: 'Diese Telefonnummer gehört schon zu Ihrem Konto.',
  },
  'mandatory.update.phone.number': {
    en: 'Before you go on, we need a new phone number from you.',
    de: 'Bevor es weitergeht, brauchen wir eine neue Telefonnummer von Ihnen.',
  },
  phone_change_unavailable: {
    en: "You'll need to contact us to get help changing your phone number",
    de: 'Bitte melden Sie sich bei uns, damit wir Ihnen beim Ändern Ihrer Telefonnummer helfen.',
  },
  review_over: {
    en: 'This was decided already, or its time is over.',
    de: 'Darüber wurde schon entschieden, oder die Zeit dafür ist abgelaufen.',
  },
  invalid_staff_login: {
    en: 'Your email, password or code is not right.',
    de: 'E-Mail-Adresse, Passwort oder Code stimmt nicht.',
  },
  'user.phonenumber.blocked': {
    en: 'We cannot send codes to this phone number.',
    de: 'An diese Telefonnummer können wir keine Codes senden.',
  },
  'user.phonenumber.is.not.mobile.number': {
    en: 'This phone number cannot receive text messages.',
    de: 'Diese Telefonnummer kann keine Textnachrichten empfangen.',
  },
  second_factor_needed: {
    en: 'Please prove once more that it is you.',
    de: 'Bitte weisen Sie noch einmal nach, dass Sie es sind.',
  },
  device_not_found: {
    en: 'This device no longer belongs to an account.',
    de: 'Dieses Gerät gehört zu keinem Konto mehr.',
  },
  last_way: {
    en: 'This is the last way to prove that it is you. Add another one first.',
    de: 'Das ist der letzte Weg, sich auszuweisen. Fügen Sie zuerst einen anderen hinzu.',
  },
  push_over: {
    en: 'This request is over. If you are logging in, ask for a new one there.',
    de: 'Diese Anfrage ist vorbei. Wenn Sie sich gerade anmelden, fordern Sie dort eine neue an.',
  },
  authenticator_account_deleted: {
    en: 'There is no device any more that could approve this.',
    de: 'Es gibt kein Gerät mehr, das dies bestätigen könnte.',
  },
  mail_not_sent: {
    en: 'We could not send the email. Please try again, or choose another way.',
    de: 'Wir konnten die E-Mail nicht senden. Bitte versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
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
  session_frozen: {
    en: 'This session was stopped, because you said that something in it was not you. Please log in again.',
    de: 'Diese Sitzung wurde angehalten, weil Sie gesagt haben, dass etwas darin nicht von Ihnen kam. Bitte melden Sie sich noch einmal an.',
  },
  cool_off: {
    en: 'For your safety, sending money rests for a while after a change to your account.',
    de: 'Zu Ihrer Sicherheit ruht das Senden von Geld nach einer Änderung an Ihrem Konto für eine Weile.',
  },
  idempotency_key_reused: {
    en: 'This was sent before with something else in it. Please begin again.',
    de: 'Das wurde schon einmal mit anderem Inhalt gesendet. Bitte beginnen Sie noch einmal.',
  },
  insufficient_funds: {
    en: 'There is not enough money in your account.',
    de: 'Auf Ihrem Konto ist nicht genug Geld.',
  },
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
    en: 'This isn’t possible right now. Please try again in a moment.',
    de: 'Das ist gerade nicht möglich. Bitte versuchen Sie es gleich noch einmal.',
  },
};

export const messageOf = (code: ProblemCode, language: Language): string => messages[code][language];

/** No photo is taken in again for one token: to wait, as after other limits, would not help. */
export const noMorePhotos: Message = {
  en: 'We can’t take any more photos for now. Try again later, or get help.',
  de: 'Vorerst nehmen wir keine weiteren Fotos an. Versuchen Sie es später noch einmal oder holen Sie sich Hilfe.',
};

const minute = 60;
const hour = 60 * minute;

const waitIn: { readonly [L in Language]: (count: number, unit: 'minute' | 'hour') => string } = {
  en: (count, unit) => `There were too many tries. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`,
  de: (count, unit) => {
    const span = `${unit === 'hour' ? 'Stunde' : 'Minute'}${count === 1 ? '' : 'n'}`;
    return `Das waren zu viele Versuche. Bitte versuchen Sie es in ${count} ${span} noch einmal.`;
  },
};

/** @param seconds until asking again can help. @returns the words of `too_many_requests`, with the wait where it is more than a minute */
export function messageOfLimit(seconds: number, language: Language): string {
  if (seconds <= minute) return messageOf('too_many_requests', language);
  const inHours = seconds > 2 * hour;
  return waitIn[language](Math.ceil(seconds / (inHours ? hour : minute)), inHours ? 'hour' : 'minute');
}
