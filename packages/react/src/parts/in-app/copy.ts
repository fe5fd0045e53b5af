export const copy = {
  'inApp.inside': 'This page is open inside {app}.',
  'inApp.insideUnnamed': 'This page is open inside another app.',
  'inApp.socials': 'Logins with Google and others may not work here. Your email and password do.',
  'inApp.passkeys': 'Passkeys may not work here. In your own browser they do.',
  'inApp.open': 'Open in your browser',
  'inApp.copy': 'Copy the address',
  'inApp.copied': 'The address is copied. Paste it into your browser.',
  'inApp.byHand': "Your browser doesn't let us copy it. Enter this address in your own browser: {address}",
} as const;
