export const copy = {
  'choice.PROFILER': 'Check this device',
  'choice.PROFILER.hint': "We check this device and connection. You don't need to do anything.",
  'profiler.title': 'Verifying your identity',
  'profiler.text': "This takes a few seconds. You don't need to do anything.",
  'profiler.unfinished': "We couldn't finish the check",
  'profiler.unfinishedText': 'It took too long. Please try again.',
} as const;
