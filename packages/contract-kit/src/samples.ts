/** The contract's examples as requests of the kit, without authorization: tokens are missing or unknown. */
import { headers } from '@stepgate/contract';
import { type AnyExample, examples } from '@stepgate/contract/examples';
import type { CalledRoute, KitRequest } from './service.ts';

const byId: ReadonlyMap<string, AnyExample> = new Map(Object.entries(examples));
const wireNames: ReadonlyMap<string, string> = new Map(Object.entries(headers));

/** @throws Error if the call isn't the contract's */
export function createSample({ id }: Pick<CalledRoute, 'id'>): KitRequest {
  const example = byId.get(id);
  if (example === undefined) throw new Error(`${id} has no example`);
  const { request, form, headers: exampleHeaders = {} } = example;
  return {
    ...request,
    ...(form !== undefined && { form }),
    headers: Object.fromEntries(Object.entries(exampleHeaders).map(([name, value]) => [wireNames.get(name) ?? name, value])),
  };
}
