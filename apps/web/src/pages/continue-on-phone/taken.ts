import type { Calls, ReadSuccess } from '@stepgate/contract';
import type { LinkToken } from '@stepgate/pages';

/** The service's answer to this phone's link. */
export type Taken = ReadSuccess<Calls['takeHandOff']>;

const names = ['oneTimeToken', 'number', 'actionType', 'browser', 'address'] as const satisfies readonly (keyof Taken)[];

/** Keeps it next to the link's token, which works only once, so that the customer continues after a reload. */
export function noteTaken(link: LinkToken, taken: Taken): void {
  for (const name of names) link.note(name, taken[name]);
}

export function notedTaken(link: LinkToken): Taken | undefined {
  const [oneTimeToken, number = '', actionType = '', browser = '', address = ''] = names.map((name) => link.says(name));
  return oneTimeToken === undefined ? undefined : { oneTimeToken, number, actionType, browser, address };
}
