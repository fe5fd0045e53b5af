/** Finds the call of the contract for a request, by its name in scripts. */
import { type Call, calls, demoCalls } from '@stepgate/contract';

type Named = { readonly call: Call; readonly address: RegExp };

const named: readonly Named[] = Object.values({ ...calls, ...demoCalls }).map((call: Call) => ({
  call,
  address: new RegExp(`^${call.method} ${call.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** If two calls match, the one without a parameter is meant. */
const byParameters = named.toSorted((one, other) => one.call.path.split(':').length - other.call.path.split(':').length);

/**
 * @param address method and path, such as `POST /login-api/login`, and a query
 * @returns the name that scripts give the call, or the address without its query if the contract has no such call
 */
export function findCallName(address: string): string {
  const withoutQuery = address.split('?', 1)[0] ?? '';
  for (const { call, address: pattern } of byParameters) {
    const found = withoutQuery.match(pattern);
    if (found === null) continue;
    const channel = found.groups?.channel;
    return channel === undefined ? call.id : `${call.id}/${channel}`;
  }
  return withoutQuery;
}

/** @throws Error if a name is neither a call's nor an address outside the contract */
export function checkName(name: string): void {
  const known = name.includes(' ') ? findCallName(name) === name : callNamed(name) !== undefined;
  if (!known) throw new Error(`No call has this name: ${name}`);
}

const byId: ReadonlyMap<string, Call> = new Map(named.map(({ call }) => [call.id, call]));

/** @param name from a script: a call's name or an address */
export function callNamed(name: string): Call | undefined {
  return byId.get(name.split('/', 1)[0] ?? '');
}
