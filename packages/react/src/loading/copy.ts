export const copy = {
  'loading.text': 'One moment, we are preparing the next step.',
} as const;
