export const copy = {
  'loading.text': 'Loading the next step…',
} as const;
