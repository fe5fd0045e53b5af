export const copy = {
  'field.required': 'Please fill this field',
  'field.showPassword': 'Show password',
  'field.hidePassword': 'Hide password',
  'field.show': 'Show',
  'field.hide': 'Hide',
  'form.oneMoment': 'Loading…',
  'form.slow': 'Still working…',
  'banner.error': 'Error',
  'banner.warning': 'Warning',
  'banner.info': 'Note',
  'banner.success': 'Done',
  'number.ending': 'the number ending in {digits}',
} as const;
