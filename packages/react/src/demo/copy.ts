export const copy = {
  'demo.code': 'This is a demonstration: the code {code} is always taken.',
  'demo.fill': 'Fill it in',
  'demo.number': 'This is a demonstration: a number that nobody has will do.',
  'demo.fillNumber': 'Fill in a test number',
} as const;
