export const copy = {
  'mandatoryReset.title': 'You need a new password',
  'mandatoryReset.text':
    'To keep your account safe, set a new password before you go on. We send you an email with a link: open it, set the new password, and your login goes on there.',
} as const;
