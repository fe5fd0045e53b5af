const logLevels = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof logLevels)[number];

/** The demo's terminal has its banner, and otherwise only what is wrong. */
export function parseLogLevel(text: string | undefined, demo: boolean, faults: string[]): LogLevel {
  const level = logLevels.find((each) => each === text);
  if (text !== undefined && text !== '' && level === undefined)
    faults.push(`STEPGATE_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`);
  return level ?? (demo ? 'warn' : 'info');
}
