/** Actions of staff for a customer at the support desk. */

export const deskNotifications = {
  deskBlocksLifted: {
    subject: 'Unser Support hat eine Sperre aufgehoben',
    text: 'Nach zu vielen falschen Versuchen war eine Anmeldemethode bei {brand} gesperrt. Unser Support hat die Sperre aufgehoben, Sie können es wieder versuchen.',
  },
  deskSessionsEnded: {
    subject: 'Unser Support hat Sie abgemeldet',
    text: 'Unser Support hat Sie von Ihrem Konto bei {brand} abgemeldet. Melden Sie sich wieder an, um fortzufahren.',
  },
  deskSignalChanged: {
    subject: 'Unser Support hat geändert, wonach wir Sie fragen',
    text: 'Bei Ihrer nächsten Anmeldung bei {brand} fragen wir vielleicht nach etwas anderem als bisher.',
  },
  deskChangeConfirmed: {
    subject: 'Unser Support hat eine Änderung Ihres Kontos bestätigt',
    text: 'Unser Support hat bestätigt, dass die letzte Änderung der Sicherheit Ihres Kontos bei {brand} von Ihnen stammt. Nach Ablauf der Wartezeit können Sie wieder Geld senden.',
  },
  deskBackupCodesRemoved: {
    subject: 'Ihre Backup-Codes gelten nicht mehr',
    text: 'Unser Support hat die Backup-Codes Ihres Kontos bei {brand} entfernt. Neue können Sie unter „Kontosicherheit“ erstellen.',
  },
} as const;
