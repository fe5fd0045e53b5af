/** What `npm run events` does with an archive. */
import { archiveDays, lastDay } from '../events/archive/archive-days.ts';
import { ArchiveFault } from '../events/archive/archive-file.ts';
import { forgetArchived } from '../events/archive/forget-archived.ts';
import { verifyArchive } from '../events/archive/verify-archive.ts';
import type { Signing } from '../events/roots.ts';
import { systemClock } from '../kernel/clock.ts';
import { progressOn } from './progress.ts';
import { CommandError } from './run-command.ts';

/** @throws CommandError in place of what says what is wrong with an archive */
export const sayingFaults = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ArchiveFault ? new CommandError(error.message) : error;
  });

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export async function archive(signing: Signing, until: string, folder: string): Promise<string> {
  const latest = lastDay(systemClock.now());
  if (!isDay(until) || until > latest)
    throw new CommandError(`--until is a day, such as ${latest}, which is the latest: the service reads younger events.`);
  const { mark, files } = await archiveDays(signing, { until, folder, done: progressOn(systemClock) });
  const upTo = mark.nth === 0 ? 'Nothing is archived' : `Archived up to root ${mark.nth} of ${mark.day}, event ${mark.last}`;
  return `${upTo}. New files: ${files}.`;
}

export async function forget(signing: Signing, folder: string): Promise<string> {
  return `Files without what was due: ${await forgetArchived(signing, folder, progressOn(systemClock))}.`;
}

export async function verifyFiles(signing: Signing, folder: string, report: (fault: string) => void): Promise<string> {
  const { events, files } = await verifyArchive(signing, folder, report);
  return `Read ${events} events in ${files} files.`;
}
