export const copy = {
  'field.required': 'Please fill this field',
  'field.showPassword': 'Show password',
  'field.hidePassword': 'Hide password',
  'field.show': 'Show',
  'field.hide': 'Hide',
} as const;
