export const copy = {
  'profiler.title': 'Verifying your identity',
  'profiler.text': 'This takes a few seconds. There is nothing that you need to do.',
  'profiler.unfinished': 'The check did not finish',
  'profiler.unfinishedText': 'It took longer than it should. Please try again.',
} as const;
