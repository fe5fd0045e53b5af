import type * as english from '../en/mails.ts';
import type { Translation } from '../template.ts';

export const mails = {
  passwordReset: {
    subject: 'Neues Passwort festlegen',
    text: 'Für Ihr Konto wurde ein neues Passwort angefordert.\n\nLegen Sie es hier fest. Der Link funktioniert einmal und läuft nach {minutes} Minuten ab:\n{link}\n\nIhr altes Passwort gilt, bis Sie ein neues festgelegt haben. Wenn unsere Anmeldeseite von zu vielen Versuchen spricht, hilft der Link auch dort: Öffnen Sie ihn in dem Browser, in dem Sie sich anmelden, und wählen Sie die Anmeldung mit Ihrem jetzigen Passwort. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  emailCheckpoint: {
    subject: 'Sind Sie das?',
    text: 'Jemand meldet sich gerade mit Ihrem Passwort an Ihrem Konto an.\n\nZeit: {when}\nBrowser: {browser}\nNetzwerk: {address}\n\nWenn Sie das sind, öffnen Sie diesen Link in dem Browser, in dem Sie sich anmelden. Er läuft nach {minutes} Minuten ab:\n{link}\n\nWenn nicht, öffnen Sie den Link in einem beliebigen Browser und sagen Sie es uns. Wir stoppen die Anmeldung sofort. Ändern Sie dann Ihr Passwort.',
  },
  emailVerification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link funktioniert einmal und läuft nach {hours} Stunden ab:\n{link}\n\nWenn Sie kein Konto bei uns haben, können Sie diese E-Mail ignorieren.',
  },
  signUp: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Mit dieser E-Mail-Adresse soll ein Konto eröffnet werden.\n\nHier geht es weiter. Der Link funktioniert einmal und läuft nach {hours} Stunden ab:\n{link}\n\nWenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ohne den Link wird kein Konto eröffnet.',
  },
  accountExists: {
    subject: 'Sie haben bereits ein Konto',
    text: 'Mit dieser E-Mail-Adresse sollte ein Konto eröffnet werden, aber Sie haben bereits eines.\n\nMelden Sie sich hier an:\n{login}\n\nPasswort vergessen? Legen Sie hier ein neues fest:\n{forgotPassword}\n\nWenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es hat sich nichts geändert.',
  },
  phoneChangeAsked: {
    subject: 'Ihre Telefonnummer soll sich ändern',
    text: 'Die Telefonnummer Ihres Kontos soll in {newNumber} geändert werden.\n\nBrowser: {browser}\nNetzwerk: {address}\n\nWir prüfen die Anfrage und melden uns bei Ihnen. Das dauert {minutes} Minuten bis {hours} Stunden.\n\nWenn Sie das nicht waren, brechen Sie die Änderung hier sofort ab und ändern Sie dann Ihr Passwort:\n{link}',
  },
  phoneChangeByMail: {
    subject: 'Möchten Sie Ihre Telefonnummer ohne Foto ändern?',
    text: 'Jemand, der Ihr Passwort kennt, hat Ihr Telefon als verloren gemeldet und möchte die Telefonnummer Ihres Kontos ohne Foto in {newNumber} ändern.\n\nZeit: {when}\nBrowser: {browser}\nNetzwerk: {address}\n\nWenn Sie das sind, öffnen Sie diesen Link in dem Browser, in dem Sie begonnen haben. Er läuft in {minutes} Minuten ab:\n{link}\n\nDann warten wir {days} Tage, bevor unser Team entscheidet.\n\nWenn Sie das nicht sind, öffnen Sie den Link irgendwo und sagen Sie es uns. Wir stoppen es sofort. Ändern Sie dann Ihr Passwort.',
  },
  phoneChangeWaits: {
    subject: 'Ihre Telefonnummer soll sich ändern',
    text: 'Jemand, der Ihr Passwort kennt und dieses Postfach lesen kann, möchte die Telefonnummer Ihres Kontos in {newNumber} ändern. Ihr Telefon wurde als verloren gemeldet, und ein Foto haben wir nicht bekommen.\n\nBrowser: {browser}\nNetzwerk: {address}\n\nVor {from} ändert sich nichts. Danach entscheidet unser Team. Wenn sich die Nummer ändert, werden Sie überall abgemeldet.\n\nWenn Sie das nicht waren, brechen Sie die Änderung hier sofort ab und ändern Sie dann Ihr Passwort:\n{link}',
  },
  passkeyRecoveryAsked: {
    subject: 'Jemand möchte ohne Ihre Passkeys in Ihr Konto',
    text: 'Jemand hat alles andere bestätigt, was Ihr Konto verlangt, und uns mitgeteilt, dass alle Ihre Passkeys verloren sind.\n\nBrowser: {browser}\nNetzwerk: {address}\n\nWir warten {days} Tage. Danach ist eine Anmeldung ohne Passkey möglich, und Ihre Passkeys werden entfernt.\n\nWenn Sie das nicht waren, brechen Sie es hier sofort ab und ändern Sie dann Ihr Passwort. Auch eine Anmeldung mit einem Passkey bricht es ab:\n{link}',
  },
  passkeyRecoveryEnds: {
    subject: 'In {hours} Stunden kann jemand ohne Ihre Passkeys in Ihr Konto',
    text: 'Jemand hat uns mitgeteilt, dass alle Ihre Passkeys verloren sind.\n\nBrowser: {browser}\nNetzwerk: {address}\n\nIn {hours} Stunden ist eine Anmeldung ohne Passkey möglich, und Ihre Passkeys werden entfernt.\n\nWenn Sie das nicht waren, brechen Sie es hier sofort ab und ändern Sie dann Ihr Passwort. Auch eine Anmeldung mit einem Passkey bricht es ab:\n{link}',
  },
  staffRecovery: {
    subject: 'Unser Support gibt Ihr Konto ohne seine Passkeys zurück',
    text: 'Jemand, der sich nicht anmelden konnte, hat unseren Support um Hilfe mit Ihrem Konto gebeten. Zwei Mitarbeitende haben zugestimmt.\n\nIn {days} Tagen werden die Passkeys Ihres Kontos entfernt, alle abgemeldet, und Ihre anderen Methoden gelten wieder.\n\nWenn Sie das nicht gewünscht haben, halten Sie es jetzt hier an. Ist Ihr Konto deaktiviert, kann es nur unser Support anhalten, wenden Sie sich dann an ihn:\n{link}',
  },
  newEmail: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    text: 'Diese E-Mail-Adresse soll für ein Konto bei uns verwendet werden.\n\nBestätigen Sie sie hier. Der Link funktioniert einmal und läuft nach {minutes} Minuten ab:\n{link}\n\nDanach melden Sie sich mit dieser Adresse an. Überall, wo Sie angemeldet sind, werden Sie abgemeldet. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  newEmailTaken: {
    subject: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto',
    text: 'Diese E-Mail-Adresse sollte für ein anderes Konto bei uns verwendet werden. Zu ihr gibt es bereits ein Konto, deshalb hat sich nichts geändert.\n\nWenn Sie das waren, melden Sie sich mit dieser Adresse an:\n{login}\n\nWenn nicht, können Sie diese E-Mail ignorieren.',
  },
  emailChangeAsked: {
    subject: 'Ihre E-Mail-Adresse soll sich ändern',
    text: 'Die E-Mail-Adresse Ihres Kontos soll in {newEmail} geändert werden.\n\nBrowser: {browser}\nNetzwerk: {address}\n\nGeändert wird sie nur, wenn die neue Adresse innerhalb von {minutes} Minuten bestätigt wird.\n\nWenn Sie das nicht waren, brechen Sie die Änderung hier sofort ab und ändern Sie dann Ihr Passwort:\n{link}',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: 'Die E-Mail-Adresse Ihres Kontos ist jetzt {newEmail}. Mit der bisherigen können Sie sich nicht mehr anmelden, und wir haben Sie überall abgemeldet.\n\nWenn Sie das selbst waren, müssen Sie nichts tun.\n\nWenn nicht, machen Sie die Änderung hier rückgängig. Der Link funktioniert einmal und läuft nach {hours} Stunden ab:\n{link}\n\nIhr Konto hat dann wieder diese Adresse, alle werden abgemeldet, und Sie legen ein neues Passwort fest.',
  },
  emailTakenBack: {
    subject: 'Diese Adresse gehört zu keinem Konto mehr',
    text: 'Ein Konto bei uns hatte diese E-Mail-Adresse. Die Änderung auf diese Adresse wurde rückgängig gemacht, und das Konto hat wieder seine vorherige. Mit dieser Adresse können Sie sich nicht mehr anmelden.\n\nWenn Sie die Adresse selbst geändert haben und das nicht rückgängig machen wollten, wenden Sie sich an uns:\n{contact}',
  },
  teamInvitation: {
    subject: 'Sie sind in ein Team eingeladen',
    text: 'Diese Einladung kommt nicht von uns, sondern von einem unserer Kunden.\n\nUnternehmen, nach eigener Angabe: {business}\nEingeladen von: {inviter}\n\nUm beizutreten, melden Sie sich mit dieser E-Mail-Adresse an oder registrieren Sie sich. Der Link läuft nach {days} Tagen ab:\n{link}\n\nWenn Ihnen das nichts sagt, können Sie diese E-Mail ignorieren.',
  },
  teamJoined: {
    subject: '{email} ist dem Team von {business} beigetreten',
    text: '{email} hat Ihre Einladung angenommen und gehört jetzt zum Team von {business}.',
  },
  fraudReported: {
    subject: 'Sie haben uns gesagt, dass Sie das nicht waren',
    text: 'Sie haben uns gesagt, dass Sie das nicht waren. Deshalb haben wir den Vorgang gestoppt:\n\n{summary}\n\nGestoppt: {when}\nBrowser: {browser}\nNetzwerk: {address}\n\nDort war jemand an Ihrem Konto angemeldet. Deshalb haben wir alle abgemeldet.\n\n{undone}\n\nÄndern Sie jetzt Ihr Passwort:\n{forgotPassword}\n\nWenn Sie uns das nicht gesagt haben, melden Sie sich sofort bei uns:\n{contact}',
  },
  changesStopped: {
    subject: 'Sie haben uns gesagt, dass Sie das nicht waren',
    text: 'Sie haben uns gesagt, dass eine Änderung an Ihrem Konto nicht von Ihnen war. Deshalb haben wir alle abgemeldet.\n\n{undone}\n\nÄndern Sie jetzt Ihr Passwort:\n{forgotPassword}\n\nWenn Sie uns das nicht gesagt haben, melden Sie sich sofort bei uns:\n{contact}',
  },
} as const satisfies Translation<typeof english.mails>;
