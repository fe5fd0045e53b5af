import type * as english from '../en/mails.ts';
import type { Translation } from '../template.ts';

export const mails = {
  passwordReset: {
    subject: 'Neues Passwort festlegen',
    text: 'Für Ihr Konto bei {brand} wurde ein neues Passwort angefordert.\n\nDer Link ist nur einmal gültig und läuft nach {minutes} Minuten ab.',
    button: 'Neues Passwort festlegen',
    after:
      'Ihr altes Passwort gilt, bis Sie ein neues festgelegt haben. Wenn unsere Anmeldeseite von zu vielen Versuchen spricht, hilft der Link auch dort: Öffnen Sie ihn in dem Browser, in dem Sie sich anmelden, und wählen Sie die Anmeldung mit Ihrem jetzigen Passwort.\n\nWenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  emailCheckpoint: {
    subject: 'Sind Sie das?',
    text: 'Jemand meldet sich gerade mit Ihrem Passwort an Ihrem Konto bei {brand} an.\n\nWenn Sie das sind, öffnen Sie den Link in dem Browser, in dem Sie sich anmelden. Er läuft nach {minutes} Minuten ab.',
    button: 'Anmeldung prüfen',
    after:
      'Wenn nicht, öffnen Sie den Link in einem beliebigen Browser und sagen Sie es uns. Wir stoppen die Anmeldung sofort. Ändern Sie dann Ihr Passwort.',
  },
  emailVerification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Bitte bestätigen Sie, dass diese Adresse Ihnen gehört, damit Sie sie bei {brand} verwenden können. Oder geben Sie diesen Code auf der Seite ein, die danach fragt:\n\n{code}\n\nLink und Code sind nur einmal gültig und laufen nach {hours} Stunden ab. Geben Sie den Code an niemanden weiter.',
    button: 'E-Mail-Adresse bestätigen',
    after: 'Wenn Sie kein Konto bei uns haben, können Sie diese E-Mail ignorieren.',
  },
  signUp: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Mit dieser E-Mail-Adresse soll ein Konto bei {brand} eröffnet werden.\n\nDer Link ist nur einmal gültig und läuft nach {hours} Stunden ab.',
    button: 'Weiter',
    after: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ohne den Link wird kein Konto eröffnet.',
  },
  accountExists: {
    subject: 'Sie haben bereits ein Konto',
    text: 'Mit dieser E-Mail-Adresse sollte ein Konto bei {brand} eröffnet werden, aber Sie haben bereits eines.',
    button: 'Anmelden',
    after:
      'Passwort vergessen? Legen Sie hier ein neues fest:\n{forgotPassword}\n\nWenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es hat sich nichts geändert.',
  },
  phoneChangeAsked: {
    subject: 'Ihre Telefonnummer soll sich ändern',
    text: 'Die Telefonnummer Ihres Kontos bei {brand} soll geändert werden.\n\nWir prüfen die Anfrage und melden uns bei Ihnen. Das dauert {minutes} Minuten bis {hours} Stunden.\n\nWenn Sie das nicht waren, brechen Sie die Änderung sofort ab und ändern Sie dann Ihr Passwort.',
    button: 'Änderung abbrechen',
    after: 'Wenn Sie das waren, müssen Sie nichts tun.',
  },
  phoneChangeByMail: {
    subject: 'Möchten Sie Ihre Telefonnummer ohne Foto ändern?',
    text: 'Jemand hat mit Ihrem Passwort bei {brand} Ihr Smartphone als verloren gemeldet und möchte Ihre Telefonnummer ohne Foto ändern.\n\nWenn Sie das sind, öffnen Sie den Link in dem Browser, in dem Sie begonnen haben. Er läuft in {minutes} Minuten ab. Dann warten wir {days} Tage, bevor unser Team entscheidet.',
    button: 'Anfrage prüfen',
    after:
      'Wenn Sie das nicht sind, öffnen Sie den Link irgendwo und sagen Sie es uns. Wir stoppen es sofort. Ändern Sie dann Ihr Passwort.',
  },
  phoneChangeWaits: {
    subject: 'Ihre Telefonnummer soll sich ändern',
    text: 'Jemand möchte mit Ihrem Passwort bei {brand} und einem Link aus diesem Postfach Ihre Telefonnummer ändern. Ihr Smartphone wurde als verloren gemeldet, und ein Foto haben wir nicht bekommen.\n\nVor {from} ändert sich nichts. Danach entscheidet unser Team. Wenn sich die Nummer ändert, werden Sie überall abgemeldet.\n\nWenn Sie das nicht waren, brechen Sie die Änderung sofort ab und ändern Sie dann Ihr Passwort.',
    button: 'Änderung abbrechen',
    after: 'Wenn Sie das waren, müssen Sie nichts tun.',
  },
  passkeyRecoveryAsked: {
    subject: 'Jemand möchte ohne Ihre Passkeys in Ihr Konto',
    text: 'Jemand hat alles andere bestätigt, was Ihr Konto bei {brand} verlangt, und uns mitgeteilt, dass alle Ihre Passkeys verloren sind.\n\nWir warten {days} Tage. Danach ist eine Anmeldung ohne Passkey möglich, und Ihre Passkeys werden entfernt.\n\nWenn Sie das nicht waren, brechen Sie es sofort ab und ändern Sie dann Ihr Passwort.',
    button: 'Abbrechen',
    after: 'Auch eine Anmeldung mit einem Passkey bricht es ab.',
  },
  passkeyRecoveryEnds: {
    subject: 'In {hours} Stunden kann jemand ohne Ihre Passkeys in Ihr Konto',
    text: 'Jemand hat uns mitgeteilt, dass alle Passkeys Ihres Kontos bei {brand} verloren sind.\n\nIn {hours} Stunden ist eine Anmeldung ohne Passkey möglich, und Ihre Passkeys werden entfernt.\n\nWenn Sie das nicht waren, brechen Sie es sofort ab und ändern Sie dann Ihr Passwort.',
    button: 'Abbrechen',
    after: 'Auch eine Anmeldung mit einem Passkey bricht es ab.',
  },
  staffRecovery: {
    subject: 'Unser Support gibt Ihr Konto ohne seine Passkeys zurück',
    text: 'Jemand, der sich nicht anmelden konnte, hat unseren Support um Hilfe mit Ihrem Konto bei {brand} gebeten. Zwei Mitarbeitende haben zugestimmt.\n\nIn {days} Tagen werden die Passkeys Ihres Kontos entfernt, alle abgemeldet, und Ihre anderen Methoden gelten wieder.\n\nWenn Sie das nicht gewünscht haben, stoppen Sie es jetzt.',
    button: 'Stoppen',
    after: 'Ist Ihr Konto deaktiviert, kann es nur unser Support stoppen, wenden Sie sich dann an ihn:\n{contact}',
  },
  newEmail: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    text: 'Diese E-Mail-Adresse soll für ein Konto bei {brand} verwendet werden.\n\nDer Link ist nur einmal gültig und läuft nach {minutes} Minuten ab. Danach melden Sie sich mit dieser Adresse an. Überall, wo Sie angemeldet sind, werden Sie abgemeldet.',
    button: 'Neue Adresse bestätigen',
    after: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  newEmailTaken: {
    subject: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto',
    text: 'Diese E-Mail-Adresse sollte für ein anderes Konto bei {brand} verwendet werden. Zu ihr gibt es bereits ein Konto, deshalb hat sich nichts geändert.\n\nWenn Sie das waren, melden Sie sich mit dieser Adresse an.',
    button: 'Anmelden',
    after: 'Wenn nicht, können Sie diese E-Mail ignorieren.',
  },
  emailChangeAsked: {
    subject: 'Ihre E-Mail-Adresse soll sich ändern',
    text: 'Die E-Mail-Adresse Ihres Kontos bei {brand} soll geändert werden.\n\nGeändert wird sie nur, wenn die neue Adresse innerhalb von {minutes} Minuten bestätigt wird.\n\nWenn Sie das nicht waren, brechen Sie die Änderung sofort ab und ändern Sie dann Ihr Passwort.',
    button: 'Änderung abbrechen',
    after: 'Wenn Sie das waren, müssen Sie hier nichts tun.',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: 'Die E-Mail-Adresse Ihres Kontos bei {brand} wurde geändert. Mit der bisherigen können Sie sich nicht mehr anmelden, und wir haben Sie überall abgemeldet.\n\nWenn Sie das selbst waren, müssen Sie nichts tun. Wenn nicht, machen Sie die Änderung rückgängig. Der Link ist nur einmal gültig und läuft nach {hours} Stunden ab.',
    button: 'Änderung rückgängig machen',
    after: 'Ihr Konto hat dann wieder diese Adresse, alle werden abgemeldet, und Sie legen ein neues Passwort fest.',
  },
  emailTakenBack: {
    subject: 'Diese Adresse gehört zu keinem Konto mehr',
    text: 'Ein Konto bei {brand} hatte diese E-Mail-Adresse. Die Änderung auf diese Adresse wurde rückgängig gemacht, und das Konto hat wieder seine vorherige. Mit dieser Adresse können Sie sich nicht mehr anmelden.\n\nWenn Sie die Adresse selbst geändert haben und das nicht rückgängig machen wollten, wenden Sie sich an uns.',
    button: 'Kontakt aufnehmen',
    after: 'Wenn Sie die Adresse nicht geändert haben, müssen Sie nichts tun.',
  },
  teamInvitation: {
    subject: 'Sie sind in ein Team eingeladen',
    text: 'Diese Einladung kommt von jemandem mit einem Konto bei {brand}, nicht von {brand} selbst.\n\nUm beizutreten, melden Sie sich mit dieser E-Mail-Adresse an oder registrieren Sie sich. Der Link läuft nach {days} Tagen ab.',
    button: 'Dem Team beitreten',
    after: 'Wenn Ihnen das nichts sagt, können Sie diese E-Mail ignorieren.',
  },
  teamJoined: {
    subject: '{email} ist dem Team von {business} beigetreten',
    text: '{email} hat Ihre Einladung angenommen und gehört jetzt bei {brand} zum Team von {business}.',
  },
  fraudReported: {
    subject: 'Sie haben uns gesagt, dass Sie das nicht waren',
    text: 'Sie haben uns gesagt, dass Sie bei {brand} etwas nicht selbst getan haben. Deshalb haben wir es gestoppt.\n\nDort war jemand an Ihrem Konto angemeldet. Deshalb haben wir alle abgemeldet.\n\n{undone}\n\nÄndern Sie jetzt Ihr Passwort.',
    button: 'Passwort ändern',
    after: 'Wenn Sie uns das nicht gesagt haben, melden Sie sich sofort bei uns:\n{contact}',
  },
  changesToCheck: {
    subject: 'Prüfen Sie diese Änderungen an Ihrem Konto',
    text: 'Ihr Konto bei {brand} hat ein neues Passwort. Diese Änderungen haben Sie noch nicht bestätigt, und bis dahin sind Überweisungen pausiert:\n{changes}\n\nWenn eine davon nicht von Ihnen ist, stoppen Sie sie mit ihrem Link.',
    button: 'Anmelden',
  },
  changesStopped: {
    subject: 'Sie haben uns gesagt, dass Sie das nicht waren',
    text: 'Sie haben uns gesagt, dass eine Änderung an Ihrem Konto bei {brand} nicht von Ihnen war. Deshalb haben wir alle abgemeldet.\n\n{undone}\n\nÄndern Sie jetzt Ihr Passwort.',
    button: 'Passwort ändern',
    after: 'Wenn Sie uns das nicht gesagt haben, melden Sie sich sofort bei uns:\n{contact}',
  },
} as const satisfies Translation<typeof english.mails>;
