/** One row of the table: a campaign's result, the floor of the same run, and the aim. */
export type Figure = {
  readonly what: string;
  readonly measured: string;
  readonly floor: string;
  readonly aim: string;
  /** Whether the aim is reached. A missed `promise` fails the command; any other miss is only reported. */
  readonly met: boolean;
  readonly promise?: true;
};

export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
/** In seconds from one second upwards. @param value in milliseconds */
export const duration = (value: number): string => (value < 1_000 ? milliseconds(value) : `${(value / 1_000).toFixed(1)} s`);
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
export const count = (value: number): string => value.toLocaleString('en');

/** An event that must never happen, with the number of times it did. */
export const never = (what: string, times: number, floor: string): Figure => ({
  what,
  measured: count(times),
  floor,
  aim: '0',
  met: times === 0,
  promise: true,
});

export const formatLine = ({ what, measured, floor, aim, met, promise }: Figure): string =>
  `${met ? '  ' : promise ? '✗ ' : '! '}${what}: ${measured} (floor: ${floor}; aim: ${aim})`;

/** A row for each subject, which `what` names before its first colon, with a line for each figure: the floor in brackets, and the aim. */
export function formatTable(figures: readonly Figure[]): string {
  const bySubject = new Map<string, string[]>();
  for (const { what, measured, floor, aim, met } of figures) {
    const [subject = '', aspect] = what.split(': ');
    const line = `${aspect === undefined ? '' : `${aspect}: `}${measured}${floor === '–' ? '' : ` (${floor})`}${met ? '' : `; missed: ${aim}`}`;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), line]);
  }
  const rows = [...bySubject].map(([subject, lines]) => `| ${subject} | ${lines.join('<br>')} |`);
  return ['| what | measured (floor) |', '|---|---|', ...rows].join('\n');
}
