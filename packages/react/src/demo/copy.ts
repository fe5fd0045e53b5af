export const copy = {
  'demo.code': 'This is a demonstration: the code {code} is always taken.',
  'demo.fill': 'Fill it in',
} as const;
