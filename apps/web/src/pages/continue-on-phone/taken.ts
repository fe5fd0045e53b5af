import type { Calls, ReadSuccess } from '@stepgate/contract';
import type { LinkToken } from '../../link/use-link-token.ts';

/** What this phone was given for its link. */
export type Taken = ReadSuccess<Calls['takeHandover']>;

const names = ['oneTimeToken', 'number', 'actionType', 'browser', 'address'] as const satisfies readonly (keyof Taken)[];

/** Keeps it beside the token of the link, which is good for one press: so a reload goes on where the customer was. */
export function noteTaken(link: LinkToken, taken: Taken): void {
  for (const name of names) link.note(name, taken[name]);
}

export function notedTaken(link: LinkToken): Taken | undefined {
  const [oneTimeToken, number = '', actionType = '', browser = '', address = ''] = names.map((name) => link.says(name));
  return oneTimeToken === undefined ? undefined : { oneTimeToken, number, actionType, browser, address };
}
