import type * as english from '../en/notifications.ts';
import type { Translation } from '../template.ts';
import { deskNotifications } from './desk-notifications.ts';

export const notifications = {
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    text: 'Das Passwort Ihres Kontos bei {brand} wurde geändert. Überall sonst wurden Sie abgemeldet.',
  },
  authenticatorAdded: {
    subject: 'Eine Authenticator-App wurde hinzugefügt',
    text: 'Für Ihr Konto bei {brand} wurde eine Authenticator-App eingerichtet.',
  },
  authenticatorRenamed: {
    subject: 'Eine Authenticator-App wurde umbenannt',
    text: 'Eine Authenticator-App Ihres Kontos bei {brand} heißt jetzt {app}.',
  },
  authenticatorRemoved: {
    subject: 'Eine Authenticator-App wurde entfernt',
    text: 'Codes aus einer Authenticator-App gelten für Ihr Konto bei {brand} nicht mehr. War es Ihre einzige, gelten auch Ihre Backup-Codes nicht mehr.',
  },
  backupCodesMade: {
    subject: 'Neue Backup-Codes wurden erstellt',
    text: 'Für Ihr Konto bei {brand} wurden neue Backup-Codes erstellt. Ihre alten Codes gelten nicht mehr.',
  },
  backupCodeUsed: {
    subject: 'Ein Backup-Code wurde verwendet',
    text: 'Jemand hat sich mit einem Ihrer Backup-Codes bei {brand} angemeldet.',
  },
  deviceAdded: {
    subject: 'Ein Gerät wurde hinzugefügt',
    text: 'Das Gerät {device} kann jetzt Ihre Anmeldungen bei {brand} freigeben.',
  },
  deviceRemoved: {
    subject: 'Ein Gerät wurde entfernt',
    text: 'Das Gerät {device} kann Ihre Anmeldungen bei {brand} nicht mehr freigeben.',
  },
  passkeyAdded: {
    subject: 'Ein Passkey wurde hinzugefügt',
    text: 'Mit dem Passkey {passkey} kann man sich jetzt ohne Ihr Passwort an Ihrem Konto bei {brand} anmelden und Zahlungen freigeben.',
  },
  passkeyRenamed: {
    subject: 'Ein Passkey wurde umbenannt',
    text: 'Ihr Passkey {before} bei {brand} heißt jetzt {passkey}.',
  },
  passkeyRemoved: {
    subject: 'Ein Passkey wurde entfernt',
    text: 'Mit dem Passkey {passkey} kann man sich nicht mehr an Ihrem Konto bei {brand} anmelden.',
  },
  passkeysOnlyAsked: {
    subject: 'Bald melden Sie sich nur noch mit Passkeys an',
    text: 'Jemand, der an Ihrem Konto bei {brand} angemeldet ist, hat „Nur Passkeys“ gewählt. In 3 Tagen kann man sich nur noch mit einem Passkey an Ihrem Konto anmelden und Zahlungen freigeben. Bis dahin ändert sich nichts, und Sie können es unter „Kontosicherheit“ stoppen.',
  },
  removalAsked: {
    subject: 'Aus Ihrem Konto soll etwas entfernt werden',
    text: 'Jemand, der an Ihrem Konto bei {brand} angemeldet ist, möchte dies: {shown}. Freigegeben wurde es mit einer weniger starken Methode, deshalb warten wir {hours} Stunden. Bis dahin funktioniert alles wie bisher, und Sie können es unter „Kontosicherheit“ behalten.',
  },
  removalStopped: {
    subject: 'Ein Entfernen wurde gestoppt',
    text: 'Das hat in Ihrem Konto bei {brand} gewartet und wurde gestoppt: {shown}. Es wurde nichts entfernt.',
  },
  passkeysOnlyStopped: {
    subject: '„Nur Passkeys“ wurde gestoppt',
    text: 'Es hat sich nichts geändert: Alle Methoden Ihres Kontos bei {brand} funktionieren weiter.',
  },
  passkeysOnlyOn: {
    subject: 'Ab jetzt melden Sie sich nur mit Passkeys an',
    text: 'Nur noch mit einem Passkey kann man sich an Ihrem Konto bei {brand} anmelden und Zahlungen freigeben. Mit Codes, Geräten oder Ihrem Gesicht geht das nicht mehr. Überall sonst haben wir Sie abgemeldet.',
  },
  passkeysOnlyOff: {
    subject: '„Nur Passkeys“ wurde ausgeschaltet',
    text: 'Ihre Passkeys funktionieren weiterhin. Auch mit Codes und den anderen Methoden Ihres Kontos bei {brand} kann man sich wieder anmelden und Zahlungen freigeben.',
  },
  undoWaits: {
    subject: 'Änderungen an Ihrem Konto werden zurückgenommen',
    text: 'Jemand hat uns mitgeteilt, dass Änderungen an Ihrem Konto bei {brand} nicht von Ihnen sind. Alle sind abgemeldet, und Überweisungen sind pausiert. Ohne diese Änderungen wäre Ihr Konto leichter zugänglich. Deshalb warten wir drei Tage, bevor wir sie zurücknehmen. Wenn die Änderungen von Ihnen sind, melden Sie sich mit einer Methode an, die Sie seit einer Woche haben, und behalten Sie sie unter Kontosicherheit.',
  },
  undoStopped: {
    subject: 'Die Änderungen an Ihrem Konto bleiben',
    text: 'Jemand hat uns mitgeteilt, dass Änderungen an Ihrem Konto bei {brand} nicht von Ihnen sind. Sie bleiben, weil jemand sie mit einer Methode behalten hat, die Sie seit einer Woche haben. Wenn Sie das nicht waren, melden Sie sich sofort.',
  },
  passkeyRecoveryCancelled: {
    subject: 'Ihre Passkeys bleiben',
    text: 'Jemand hat uns mitgeteilt, dass Ihre Passkeys bei {brand} verloren sind. Das wurde abgebrochen: Ihre Passkeys bleiben, und in Ihr Konto ist niemand gelangt. Wenn Sie das nicht waren, kennt jemand vielleicht Ihr Passwort oder kann ein Konto nutzen, mit dem Sie sich anmelden. Ändern Sie jetzt Ihr Passwort.',
  },
  passkeyRecoveryExpired: {
    subject: 'Ihre Passkeys bleiben',
    text: 'Jemand hat uns mitgeteilt, dass Ihre Passkeys bei {brand} verloren sind, und ist nicht wiedergekommen. Ihre Passkeys bleiben, und in Ihr Konto ist niemand gelangt.',
  },
  passkeyRecoveryDone: {
    subject: 'Ihre Passkeys wurden entfernt',
    text: 'Ihre verlorenen Passkeys bei {brand} wurden entfernt, und „Nur Passkeys“ wurde ausgeschaltet. Überall sonst wurden Sie abgemeldet. Bitte fügen Sie einen neuen Passkey hinzu.',
  },
  sessionsEnded: {
    subject: 'Sie wurden anderswo abgemeldet',
    text: 'In Ihrem Konto bei {brand} wurden unter „Kontosicherheit“ andere Browser abgemeldet.',
  },
  pushDenied: {
    subject: 'Eine Anmeldung wurde auf Ihrem Gerät abgelehnt',
    text: 'Eine Anmeldung an Ihrem Konto bei {brand} wurde auf Ihrem Gerät abgelehnt. Wir senden ihm vorerst keine Freigabeanfragen. Wer es versucht hat, kennt vielleicht Ihr Passwort. Ändern Sie es jetzt.',
  },
  secondStepFailed: {
    subject: '{brand}: Wir haben eine Anmeldung mit Ihrem Passwort gestoppt',
    text: 'Jemand hat Ihr richtiges Passwort bei {brand} eingegeben, ist aber zu oft am zweiten Schritt gescheitert. In Ihr Konto ist niemand gelangt.\n\nIn einem Browser, den Sie schon benutzt haben, können Sie sich weiterhin anmelden. Wenn Sie das waren, warten Sie eine Weile und versuchen Sie es noch einmal. Wenn nicht, ändern Sie jetzt Ihr Passwort.',
  },
  socialStepFailed: {
    subject: 'Falsche Codes nach einer Anmeldung über einen Anbieter',
    text: 'Jemand hat sich über Google, Facebook oder Apple an Ihrem Konto bei {brand} angemeldet, ist aber zu oft am zweiten Schritt gescheitert. In Ihr Konto ist niemand gelangt.\n\nIn einem Browser, den Sie schon benutzt haben, können Sie sich weiterhin anmelden. Wenn Sie das waren, warten Sie eine Weile und versuchen Sie es noch einmal. Wenn nicht, ändern Sie jetzt das Passwort Ihres Kontos bei diesem Anbieter.',
  },
  passwordBlocked: {
    subject: 'Falsche Passwörter für Ihr Konto',
    text: 'Jemand hat für Ihr Konto bei {brand} {tries}-mal hintereinander ein falsches Passwort eingegeben. In Ihr Konto ist niemand gelangt.\n\nIn den nächsten {minutes} Minuten nehmen wir aus einem neuen Browser kein Passwort an. In einem Browser, den Sie schon benutzt haben, können Sie sich weiterhin anmelden. In einem neuen Browser wählen Sie „Passwort vergessen?“ und öffnen den Link, den wir Ihnen per E-Mail senden: Er erlaubt die Anmeldung mit Ihrem jetzigen Passwort, oder Sie legen damit ein neues fest. Wenn Sie das waren, können Sie auch {minutes} Minuten warten und es noch einmal versuchen.',
  },
  knownPasswordBlocked: {
    subject: 'Falsche Passwörter in einem Ihrer Browser',
    text: 'In einem Browser, den Sie schon benutzt haben, hat jemand {tries}-mal hintereinander ein falsches Passwort für {brand} eingegeben. In Ihr Konto ist niemand gelangt.\n\nIn den nächsten {minutes} Minuten nehmen wir aus Ihren Browsern kein Passwort an. Per E-Mail können Sie weiterhin ein neues festlegen. Wenn Sie das waren, warten Sie {minutes} Minuten und versuchen Sie es noch einmal. Wenn nicht, hat jemand Zugang zu einem Ihrer Geräte.',
  },
  addressCodesBlocked: {
    subject: 'Falsche Codes zu Ihrer E-Mail-Adresse',
    text: 'Jemand hat Ihre E-Mail-Adresse eingegeben, um Daten aus Ihrem Konto bei {brand} zu teilen, und danach {tries} falsche Codes. In Ihr Konto ist niemand gelangt. Das bedeutet nicht, dass jemand Ihr Passwort kennt.\n\nIn den nächsten {minutes} Minuten lassen sich so keine Daten teilen. Sie können sich weiterhin mit Ihrem Passwort anmelden und wie gewohnt Geld senden. Sie müssen nichts tun.',
  },
  mailLinkCodesBlocked: {
    subject: 'Falsche Codes beim Festlegen eines neuen Passworts',
    text: 'Jemand hat einen Link geöffnet, den wir Ihnen zum Festlegen eines neuen Passworts bei {brand} geschickt haben, und danach {tries} falsche Codes eingegeben. Ihr Passwort hat sich nicht geändert.\n\nIn den nächsten {minutes} Minuten nehmen wir für ein neues Passwort keine Codes an. Mit Ihrem bisherigen Passwort können Sie sich weiterhin anmelden. Wenn Sie das waren, warten Sie {minutes} Minuten und versuchen Sie es noch einmal. Wenn nicht, kann jemand Ihre E-Mails lesen. Ändern Sie das Passwort Ihres Postfachs.',
  },
  passkeyBlocked: {
    subject: 'Ein Passkey wurde mehrmals abgelehnt',
    text: 'Jemand hat {tries}-mal hintereinander versucht, für Ihr Konto bei {brand} einen Passkey zu verwenden, den wir nicht annehmen konnten. In Ihr Konto ist niemand gelangt.\n\nIhre Passkeys funktionieren weiterhin. Wenn Sie das waren, versuchen Sie es noch einmal. Wird Ihr Passkey auch dann nicht angenommen, melden Sie sich mit Ihrem Passwort und einem zweiten Schritt an. Wenn Sie es nicht waren, sehen Sie unter „Kontosicherheit“ Ihre Passkeys durch. Ihr Konto ist sicher: Einen Passkey kann niemand erraten.',
  },
  sessionCodesBlocked: {
    subject: 'Falsche Codes, während Sie angemeldet waren',
    text: 'Jemand, der an Ihrem Konto bei {brand} angemeldet war, hat {tries} falsche Codes eingegeben. Damit wurde nichts freigegeben.\n\nIn den nächsten {minutes} Minuten nehmen wir von niemandem Codes an, der an Ihrem Konto angemeldet ist. Anmelden können Sie sich weiterhin, und auf Ihrem eigenen Gerät freigeben auch. Wenn Sie das waren, warten Sie {minutes} Minuten und versuchen Sie es noch einmal. Wenn nicht, melden Sie sich an, melden Sie unter „Kontosicherheit“ alle anderen ab und ändern Sie Ihr Passwort.',
  },
  newNumberCodesBlocked: {
    subject: 'Falsche Codes zu einer neuen Telefonnummer',
    text: 'Jemand wollte Ihrem Konto bei {brand} eine Telefonnummer hinzufügen und hat {tries} falsche Codes eingegeben. Es wurde keine Nummer hinzugefügt.\n\nIn den nächsten {minutes} Minuten lässt sich keine neue Nummer hinzufügen. Ihre jetzigen Nummern gelten weiter, und Sie können sich wie gewohnt anmelden. Wenn Sie das waren, warten Sie {minutes} Minuten und versuchen Sie es noch einmal. Wenn nicht, ändern Sie jetzt Ihr Passwort.',
  },
  factorBlocked: {
    subject: 'Zu viele falsche Versuche an Ihrem Konto',
    text: 'Jemand gibt immer wieder falsche Passwörter oder Codes für Ihr Konto bei {brand} ein. In Ihr Konto ist niemand gelangt.\n\nWir haben diese Anmeldemethode vorerst gesperrt. Gehen die falschen Versuche weiter, sperren wir sie jeweils für einen Tag. Weiterhin möglich sind ein Browser, den Sie schon benutzt haben, ein anderer zweiter Schritt oder der Link, den wir Ihnen per E-Mail senden, wenn Sie „Passwort vergessen?“ wählen. Wenn nichts davon klappt, melden Sie sich bei uns, und wir heben die Sperre auf.',
  },
  methodPreferred: {
    subject: 'Ihre bevorzugte Methode wurde geändert',
    text: 'Wenn Sie sich bei {brand} anmelden oder etwas freigeben, fragen wir jetzt zuerst hiernach: {method}. Ihre anderen Methoden funktionieren weiterhin.',
  },
  noMethodPreferred: {
    subject: 'Ihre bevorzugte Methode wurde geändert',
    text: 'Wenn Sie sich bei {brand} anmelden oder etwas freigeben, fragen wir nicht mehr zuerst nach einer Methode Ihrer Wahl. Alle Ihre Methoden funktionieren weiterhin.',
  },
  browserTrusted: {
    subject: 'Einem Browser wird vertraut',
    text: 'Für {days} Tage genügt bei einer Anmeldung bei {brand} mit {browser} der erste Schritt. Zahlungen und Änderungen brauchen weiterhin einen zweiten. Sie können das Vertrauen unter „Kontosicherheit“ beenden.',
  },
  browserTrustEnded: {
    subject: 'Einem Browser wird nicht mehr vertraut',
    text: 'Die nächste Anmeldung bei {brand} mit {browser} braucht wieder einen zweiten Schritt.',
  },
  phoneNumberPrimary: {
    subject: 'Ihre Haupttelefonnummer wurde geändert',
    text: 'Codes von {brand} senden wir jetzt zuerst an {number}.',
  },
  phoneNumberAdded: {
    subject: 'Eine Telefonnummer wurde hinzugefügt',
    text: 'Codes für Ihr Konto bei {brand} können wir jetzt auch an {number} senden.',
  },
  phoneNumberChanged: {
    subject: 'Ihre Telefonnummer wurde geändert',
    text: 'Die Telefonnummer Ihres Kontos bei {brand} ist jetzt {number}. An die alte senden wir keine Codes mehr. Überall sonst wurden Sie abgemeldet.',
  },
  phoneChangeRejected: {
    subject: 'Wir haben Ihre Telefonnummer nicht geändert',
    text: 'Wir konnten nicht bestätigen, dass Sie selbst die Telefonnummer Ihres Kontos bei {brand} ändern wollten. Ihre Nummer hat sich nicht geändert.',
  },
  phoneChangeExpired: {
    subject: 'Wir haben Ihre Telefonnummer nicht geändert',
    text: 'Wir konnten Ihre Anfrage nach einer neuen Telefonnummer bei {brand} nicht rechtzeitig prüfen. Ihre Nummer hat sich nicht geändert. Wenn Sie das waren, stellen Sie die Anfrage bitte noch einmal.',
  },
  phoneChangeFailed: {
    subject: 'Wir haben Ihre Telefonnummer nicht geändert',
    text: 'Die neue Telefonnummer gehört inzwischen zu einem anderen Konto bei {brand}. Ihre Nummer hat sich nicht geändert.',
  },
  phoneChangeCancelled: {
    subject: 'Die Änderung Ihrer Telefonnummer wurde abgebrochen',
    text: 'Die Telefonnummer Ihres Kontos bei {brand} hat sich nicht geändert. Wenn Sie die Änderung nicht selbst wollten, kennt jemand vielleicht Ihr Passwort. Ändern Sie es jetzt.',
  },
  phoneNumberRemoved: {
    subject: 'Eine Telefonnummer wurde entfernt',
    text: 'Codes für Ihr Konto bei {brand} senden wir nicht mehr an {number}.',
  },
  selfieApproved: {
    subject: 'Wir haben Ihr Foto geprüft',
    text: 'Ihr Foto mit Ihrem Ausweis wurde genehmigt. Sie können sich jetzt bei {brand} anmelden.',
  },
  selfieRejected: {
    subject: 'Wir brauchen ein neues Foto von Ihnen',
    text: 'Ihr Foto mit Ihrem Ausweis konnten wir nicht annehmen. Bitte melden Sie sich bei {brand} an und senden Sie ein neues. Wenn Sie kein Foto gesendet haben, kennt jemand vielleicht Ihr Passwort. Ändern Sie es jetzt.',
  },
  selfieOver: {
    subject: 'Wir brauchen ein neues Foto von Ihnen',
    text: 'Ihr Foto mit Ihrem Ausweis konnten wir nicht rechtzeitig prüfen. Bitte melden Sie sich bei {brand} an und senden Sie es noch einmal.',
  },
  faceEnrolled: {
    subject: 'Die Gesichtsprüfung ist eingerichtet',
    text: 'Sie können Anmeldungen bei {brand} jetzt mit einem Videoselfie freigeben. Unter „Kontosicherheit“ können Sie das jederzeit ausschalten.',
  },
  faceRemoved: {
    subject: 'Die Gesichtsprüfung ist ausgeschaltet',
    text: 'Mit einem Videoselfie können Sie bei {brand} nichts mehr freigeben. Die gespeicherten Daten Ihres Gesichts haben wir gelöscht.',
  },
  handOffRefused: {
    subject: 'Sie haben uns gesagt, dass Sie das nicht waren',
    text: 'Jemand wollte mit einem Videoselfie oder einem Foto mit Ausweis in Ihr Konto bei {brand}. Auf Ihrem Smartphone haben Sie uns gesagt, dass Sie das nicht waren. Deshalb haben wir den Vorgang gestoppt. Wer so weit kommt, kennt vielleicht Ihr Passwort. Ändern Sie es jetzt.',
  },
  accountDeactivated: {
    subject: 'Ihr Konto ist deaktiviert',
    text: 'Wir haben Ihr Konto bei {brand} deaktiviert. Melden Sie sich an, um den Grund zu erfahren und was Sie tun können.',
  },
  accountPaused: {
    subject: 'Ihr Konto ist pausiert',
    text: 'Ihr Konto bei {brand} ist pausiert, wie Sie es wollten. Um es zu reaktivieren, melden Sie sich einfach an.',
  },
  accountReactivated: {
    subject: 'Ihr Konto ist wieder aktiv',
    text: 'Sie können sich wie gewohnt anmelden und Ihr Konto bei {brand} nutzen.',
  },
  ...deskNotifications,
  appealReceived: {
    subject: 'Wir haben Ihren Einspruch erhalten',
    text: 'Wir prüfen Ihr Konto bei {brand} noch einmal und teilen Ihnen unsere Entscheidung per E-Mail mit. Das kann eine Woche dauern.',
  },
  appealRejected: {
    subject: 'Ihr Konto bleibt deaktiviert',
    text: 'Wir haben Ihr Konto bei {brand} noch einmal geprüft und bleiben bei unserer Entscheidung.',
  },
  appealOver: {
    subject: 'Wir konnten Ihren Einspruch nicht prüfen',
    text: 'Wir konnten Ihren Einspruch nicht rechtzeitig prüfen. Ihr Konto bei {brand} bleibt vorerst deaktiviert. Bitte legen Sie noch einmal Einspruch ein.',
  },
  emailIsBack: {
    subject: 'Ihre alte E-Mail-Adresse gilt wieder',
    text: 'Sie haben die Änderung Ihrer E-Mail-Adresse rückgängig gemacht. Ihr Konto bei {brand} hat wieder diese Adresse. Wir haben Sie überall abgemeldet, und Ihr Passwort gilt nicht mehr. Um ein neues festzulegen, wählen Sie auf der Anmeldeseite „Passwort vergessen?“. Prüfen Sie danach Ihre Telefonnummern und Ihre anderen Anmeldemethoden, und entfernen Sie, was nicht von Ihnen stammt.',
  },
  emailIsYours: {
    subject: 'Das ist jetzt die E-Mail-Adresse Ihres Kontos',
    text: 'Melden Sie sich von jetzt an mit dieser Adresse bei {brand} an.',
  },
  emailChangeCancelled: {
    subject: 'Die Änderung Ihrer E-Mail-Adresse wurde abgebrochen',
    text: 'Die E-Mail-Adresse Ihres Kontos bei {brand} hat sich nicht geändert. Wenn Sie die Änderung nicht selbst wollten, war jemand an Ihrem Konto angemeldet. Ändern Sie jetzt Ihr Passwort.',
  },
  socialLinked: {
    subject: 'Sie können sich jetzt mit {provider} anmelden',
    text: 'Jemand mit einem {provider}-Konto zu dieser E-Mail-Adresse meldet sich gerade an Ihrem Konto bei {brand} an. Ab jetzt kann dieses {provider}-Konto anstelle Ihres Passworts verwendet werden. Alles andere bleibt bei der Anmeldung gleich.',
  },
  socialConnected: {
    subject: 'Sie können sich jetzt mit {provider} anmelden',
    text: 'Jemand, der an Ihrem Konto bei {brand} angemeldet ist, hat es mit einem {provider}-Konto verbunden. Ab jetzt kann dieses {provider}-Konto anstelle Ihres Passworts verwendet werden. Alles andere bleibt bei der Anmeldung gleich.',
  },
  socialDisconnected: {
    subject: '{provider} wurde von Ihrem Konto getrennt',
    text: 'Jemand, der an Ihrem Konto bei {brand} angemeldet ist, hat {provider} davon getrennt. Melden Sie sich ab jetzt mit Ihrem Passwort an.',
  },
} as const satisfies Translation<typeof english.notifications>;
