export const copy = {
  'choice.MANDATORY_RESET_PASSWORD': 'New password',
  'choice.MANDATORY_RESET_PASSWORD.hint': 'We email you a link to set a new password.',
  'mandatoryReset.title': 'You need a new password',
  'mandatoryReset.text':
    "To keep your account safe, set a new password before you continue. We'll email you a link to do this. Your login continues from there.",
} as const;
