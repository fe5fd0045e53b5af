export const copy = {
  'choice.PASSKEY': 'Passkey',
  'choice.PASSKEY.hint': 'Use your fingerprint, face or screen lock.',
  'passkey.title': 'Use your passkey',
  'passkey.text': "Confirm it's you with your fingerprint, your face, or the PIN of your device.",
  'passkey.use': 'Use your passkey',
  'passkey.cancelled': 'No passkey was used. Try again or choose another way.',
  'passkey.unsupported': "You can't use a passkey in this browser",
  'passkey.unsupportedText': 'Please choose another way, or open this page in a newer browser.',
} as const;
