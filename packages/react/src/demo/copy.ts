export const copy = {
  'demo.code': 'Demo: code {code}',
  'demo.fill': 'Fill in',
  'demo.number': 'Demo: you can use a made-up number.',
  'demo.fillNumber': 'Fill in a test number',
} as const;
