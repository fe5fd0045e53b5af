import type * as english from '../en/problems.ts';
import type { Translation } from '../template.ts';

export const problems = {
  invalid_format: 'Wir konnten das nicht lesen. Bitte prüfen Sie Ihre Eingabe.',
  invalid_email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  captcha_failed: 'Wir konnten nicht bestätigen, dass Sie ein Mensch sind. Bitte versuchen Sie es noch einmal.',
  country_not_available: 'In diesem Land können wir noch keine Konten anbieten.',
  sign_up_not_found:
    'Diese Registrierung können Sie in diesem Browser nicht fortsetzen. Öffnen Sie den Link in unserer E-Mail, oder registrieren Sie sich noch einmal.',
  user_deactivated: '<p>Sie können sich bei diesem Konto zurzeit nicht anmelden.</p>',
  self_reactivation_eligible: 'Sie haben Ihr Konto pausiert. Sie können es reaktivieren.',
  already_member: 'Diese Person ist bereits in Ihrem Team.',
  social_unavailable:
    'Diese Anmeldemethode antwortet gerade nicht. Bitte versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
  invalid_code: 'Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn oder verwenden Sie einen neuen.',
  clock_differs:
    'Die Uhr Ihres Smartphones geht falsch, deshalb stimmen auch die Codes Ihrer App nicht. Lassen Sie die Uhrzeit automatisch einstellen und geben Sie dann den nächsten Code ein.',
  invalid_password: 'Dieses Passwort ist falsch. Bitte versuchen Sie es noch einmal.',
  invalid_passkey:
    'Wir konnten diesen Passkey nicht annehmen. Bitte versuchen Sie es noch einmal oder wählen Sie eine andere Methode.',
  invalid_passkey_login:
    'Mit diesem Passkey konnten wir Sie nicht anmelden. Bitte versuchen Sie es noch einmal oder nutzen Sie Ihr Passwort.',
  unknown_passkey: 'Dieser Passkey gehört zu keinem Konto mehr. Bitte melden Sie sich mit Ihrem Passwort an.',
  passkey_not_found: 'Dieser Passkey gehört nicht mehr zu Ihrem Konto.',
  weak_password:
    'Wählen Sie ein anderes Passwort: mindestens 8 Zeichen, kein verbreitetes, keines aus einem Datenleck, nicht unser Name, nicht Ihre E-Mail-Adresse und keines, das Sie hier schon verwenden.',
  invalid_link: 'Dieser Link wurde bereits verwendet oder ist abgelaufen. Bitte fordern Sie einen neuen an.',
  own_account: 'Das ist Ihr eigenes Konto. Jemand anderes muss entscheiden.',
  customer_not_opened: 'Bitte öffnen Sie zuerst die Seite dieses Kontos.',
  photo_not_opened: 'Bitte öffnen Sie das Foto, bevor Sie entscheiden.',
  staff_role: 'Ihre Rolle erlaubt das nicht. Bitten Sie jemanden aus dem Team, der es darf.',
  staff_passkey_needed:
    'Ihre Rolle meldet sich nur mit einem Passkey an. Falls Sie keinen haben, bitten Sie den Betrieb um einen Link.',
  second_reviewer_needed: 'Sie haben das bereits genehmigt. Eine zweite Person muss es auch genehmigen.',
  email_in_use:
    'Diese E-Mail-Adresse gehört inzwischen zu einem anderen Konto. Ihr früheres Konto kann sie deshalb nicht zurückbekommen. Bitte wenden Sie sich an uns, wir helfen Ihnen.',
  wrong_browser: 'Bitte öffnen Sie den Link in dem Browser, in dem Sie angefangen haben.',
  invalid_phone_number: 'Diese Telefonnummer können wir nicht verwenden. Prüfen Sie Land und Ziffern.',
  invalid_file: 'Dieses Foto können wir nicht lesen. Senden Sie eine Datei im Format JPEG, PNG, WebP oder AVIF.',
  unsupported_sdk_version: 'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
  face_not_usable: 'Auf diesem Foto können wir kein einzelnes Gesicht deutlich erkennen.',
  face_session_not_found: 'Das hat zu lange gedauert. Bitte fangen Sie noch einmal an.',
  invalid_missing_numbers: 'Diese Ziffern sind falsch. Prüfen Sie sie und versuchen Sie es noch einmal.',
  duplicated_phone_number: 'Diese Telefonnummer wird bereits verwendet.',
  'phone.number.repeated': 'Diese Telefonnummer gehört bereits zu Ihrem Konto.',
  'mandatory.update.phone.number': 'Bevor es weitergeht, brauchen wir eine neue Telefonnummer von Ihnen.',
  phone_change_unavailable: 'Bitte melden Sie sich bei uns, damit wir Ihnen beim Ändern Ihrer Telefonnummer helfen.',
  already_proposed: 'Das ist bereits vorgeschlagen. Eine zweite Person muss es bestätigen.',
  review_too_early: 'Die Wartezeit läuft noch. Bis dahin können Sie nur ablehnen.',
  review_over: 'Darüber wurde bereits entschieden, oder die Zeit dafür ist abgelaufen.',
  invalid_staff_login: 'E-Mail-Adresse, Passwort oder Code ist falsch.',
  'user.phonenumber.blocked': 'An diese Telefonnummer können wir keine Codes senden.',
  'user.phonenumber.is.not.mobile.number': 'Diese Telefonnummer kann keine SMS empfangen.',
  second_factor_needed: 'Bitte bestätigen Sie noch einmal Ihre Identität.',
  device_not_found: 'Dieses Gerät gehört zu keinem Konto mehr.',
  last_way: 'Das ist Ihre letzte Möglichkeit, Ihre Identität zu bestätigen. Fügen Sie zuerst eine andere hinzu.',
  passkeys_only:
    'Sie melden sich nur mit Passkeys an. Dafür müssen zwei Passkeys bleiben. Schalten Sie zuerst „Nur Passkeys“ aus.',
  push_over: 'Diese Anfrage ist abgelaufen. Wenn Sie sich gerade anmelden, fordern Sie dort eine neue an.',
  number_of_other_request:
    'Diese Zahl gehört zu einer anderen Anfrage. Prüfen Sie, worum es dort geht, und geben Sie sie dann frei.',
  authenticator_account_deleted: 'Sie haben kein Gerät mehr, das dies freigeben kann.',
  mail_not_sent: 'Wir konnten die E-Mail nicht senden. Bitte versuchen Sie es noch einmal, oder wählen Sie eine andere Methode.',
  invalid_access_token: 'Diese App darf den Dienst nicht verwenden.',
  invalid_email_password: 'E-Mail-Adresse oder Passwort ist falsch. Bitte prüfen Sie beides und versuchen Sie es noch einmal.',
  ott_not_found: 'Diese Anfrage ist abgelaufen. Bitte melden Sie sich noch einmal an.',
  checkpoint_denied: 'Sie haben uns per E-Mail mitgeteilt, dass Sie das nicht sind. Deshalb haben wir diese Anmeldung gestoppt.',
  session_not_found: 'Sie sind nicht angemeldet.',
  session_frozen:
    'Wir haben diese Anmeldung gesperrt, weil Sie uns gesagt haben, dass dabei etwas nicht von Ihnen war. Bitte melden Sie sich noch einmal an.',
  session_key_needed:
    'Zum Schutz Ihres Kontos melden Sie sich bitte neu an, bevor Sie etwas ändern: Melden Sie sich zuerst in [Ihrem Konto](/home) ab. Diesem Browser fehlt der Schlüssel, der Ihre Anmeldung schützt. Passiert das noch einmal, verwenden Sie bitte ein Fenster, das nicht privat ist.',
  device_bound_passkey_needed:
    'Für diese Zahlung brauchen Sie einen Passkey, der auf einem einzigen Gerät bleibt, zum Beispiel auf einem Sicherheitsschlüssel. Unter [Kontosicherheit](/home/security) können Sie einen hinzufügen.',
  sim_changed:
    'Die SIM-Karte Ihrer Telefonnummer wurde vor Kurzem gewechselt. Deshalb senden wir eine Weile keine Codes dorthin.',
  trusted_device_unproved:
    'Wir konnten nicht feststellen, ob das Ihr gewohnter Browser ist. Bitte bestätigen Sie Ihre Identität.',
  passkey_recovery_waits: 'Wir warten, falls Sie das nicht waren. Bitte melden Sie sich später noch einmal an.',
  cool_off: 'Zum Schutz Ihres Kontos sind Überweisungen nach einer Änderung eine Weile pausiert.',
  idempotency_key_reused: 'Das wurde bereits mit anderen Angaben gesendet. Bitte fangen Sie noch einmal an.',
  approval_not_valid: 'Diese Freigabe kann nicht mehr verwendet werden. Bitte fangen Sie noch einmal an.',
  approval_spent_before: 'Diese Freigabe wurde schon verwendet.',
  details_not_shown:
    'Wir können diese Angaben nicht so anzeigen, wie sie eingegeben wurden. Bitte lassen Sie Links, Telefonnummern und Sonderzeichen weg.',
  invalid_api_key: 'Der API-Schlüssel fehlt oder ist falsch.',
  insufficient_funds: 'Auf Ihrem Konto ist nicht genug Geld.',
  not_allowed: 'Dieser Schritt ist jetzt nicht möglich. Bitte melden Sie sich noch einmal an.',
  wrong_origin: 'Diese Anfrage kam von einer anderen Seite.',
  attempt_limit_reached:
    'Zu viele falsche Versuche. Bitte warten Sie zum Schutz Ihres Kontos eine Weile, bevor Sie es noch einmal versuchen.',
  phone_number_not_found: 'An diese Nummer können wir keinen Code senden.',
  not_found: 'Unter dieser Adresse gibt es nichts.',
  method_not_allowed: 'Diese Adresse unterstützt diese Methode nicht.',
  request_timeout: 'Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  too_large: 'Das ist zu groß.',
  unsupported_media_type: 'Der Dienst nimmt nur JSON an, für eine Datei ein Formular mit einer Trennzeile von 16 bis 70 Zeichen.',
  too_many_requests: 'Bitte warten Sie einen Moment, bevor Sie es noch einmal versuchen.',
  headers_too_large:
    'Ihr Browser sendet zu viele Cookies. Löschen Sie die Cookies dieser Seite in den Einstellungen Ihres Browsers, und versuchen Sie es dann noch einmal.',
  'unexpected.error': 'Etwas ist schiefgegangen, bitte versuchen Sie es noch einmal.',
  code_not_sent: 'Beim Senden des Codes ist etwas schiefgegangen.',
  busy: 'Das ist gerade nicht möglich. Bitte versuchen Sie es gleich noch einmal.',
} as const satisfies Translation<typeof english.problems>;

export const tooMany = {
  tooManyTries: 'Zu viele Versuche. Bitte versuchen Sie es in {time} noch einmal.',
  noCodeNow: 'An diese Nummer können wir gerade keinen Code senden. Bitte versuchen Sie es in {time} noch einmal.',
  tooManyWrong:
    'Zu viele falsche Versuche. Bitte warten Sie zum Schutz Ihres Kontos mindestens {time}, bevor Sie es noch einmal versuchen.',
  noMoreScans: 'Wir nehmen keine weiteren Videoselfies an. Wählen Sie eine andere Methode, oder holen Sie sich Hilfe.',
  noMorePhotos: 'Vorerst nehmen wir keine weiteren Fotos an. Versuchen Sie es später noch einmal oder holen Sie sich Hilfe.',
} as const satisfies Translation<typeof english.tooMany>;
