import { CommandError } from './run-command.ts';

const units = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 } as const;

/** A time, or how long ago it was, such as `15m`. @throws CommandError if the value of `--since` is neither */
export function timeOrAgo(value: string, now: number): number {
  const [, many, unit] = /^(\d+)([mhd])$/.exec(value) ?? [];
  if (unit === 'm' || unit === 'h' || unit === 'd') return now - Number(many) * units[unit];
  const time = Date.parse(value);
  if (Number.isNaN(time))
    throw new CommandError('--since is how long ago, such as 15m, 2h or 3d, or a time, such as 2026-05-01T09:30:00Z.');
  return time;
}
