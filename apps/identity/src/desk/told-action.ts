import { toToldSource } from '../customers/told-signal.ts';
import { actionOf } from './proposals.ts';

/** @param action as it is stored. @returns it in JSON, without an address of the staff; empty for an action of a later release */
export function toToldAction(action: string): string {
  const read = actionOf({ action });
  if (read === undefined) return '';
  return JSON.stringify(read.what === 'clear-signal' ? { ...read, by: toToldSource(read.by) } : read);
}
