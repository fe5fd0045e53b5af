/** Finds the optional members of a schema, for tests that try each of them. */
import type * as v from 'valibot';
import { isRecord } from './parse-values.ts';

const isSchema = (value: unknown): value is v.GenericSchema => isRecord(value) && value.kind === 'schema';

/** Names of members; 0 is the first element of a list. */
export type Path = readonly (string | 0)[];

/** The paths of all optional members, at every level. The `null` of a member that may be `null` has a meaning of its own. */
export function optionalPaths(schema: v.GenericSchema, at: Path = []): readonly Path[] {
  if ('wrapped' in schema && isSchema(schema.wrapped)) {
    const isOptional = schema.type === 'optional' && schema.wrapped.type !== 'nullable';
    return [...(isOptional ? [at] : []), ...optionalPaths(schema.wrapped, at)];
  }
  if ('item' in schema && isSchema(schema.item)) return optionalPaths(schema.item, [...at, 0]);
  if ('options' in schema && Array.isArray(schema.options) && isSchema(schema.options[0]))
    return optionalPaths(schema.options[0], at);
  if (!('entries' in schema) || !isRecord(schema.entries)) return [];
  return Object.entries(schema.entries).flatMap(([name, entry]) => (isSchema(entry) ? optionalPaths(entry, [...at, name]) : []));
}

/** A value with every member that the schema knows. */
export function fullSample(schema: v.GenericSchema): unknown {
  if ('wrapped' in schema && isSchema(schema.wrapped)) return fullSample(schema.wrapped);
  if ('item' in schema && isSchema(schema.item)) return [fullSample(schema.item)];
  if ('entries' in schema && isRecord(schema.entries))
    return Object.fromEntries(
      Object.entries(schema.entries).flatMap(([name, entry]) => (isSchema(entry) ? [[name, fullSample(entry)]] : [])),
    );
  if ('options' in schema && Array.isArray(schema.options)) {
    const [first] = schema.options;
    return isSchema(first) ? fullSample(first) : first;
  }
  if ('literal' in schema) return schema.literal;
  const samples: Readonly<Record<string, unknown>> = { string: 'AB', number: 1, boolean: true, record: {} };
  return samples[schema.type];
}

/** A copy of the value with another one at the path; without it, if that is `undefined`. */
export function withValueAt(value: unknown, [name, ...rest]: Path, set: unknown): unknown {
  if (name === undefined) return set;
  if (name === 0) return Array.isArray(value) ? value.map((each) => withValueAt(each, rest, set)) : value;
  if (!isRecord(value)) return value;
  const { [name]: before, ...others } = value;
  const after = rest.length === 0 ? set : withValueAt(before, rest, set);
  return after === undefined ? others : { ...others, [name]: after };
}

/** The paths of all values that are no object and no list, each with the type of its schema. */
export function leafPaths(schema: v.GenericSchema, at: Path = []): readonly { readonly path: Path; readonly schema: string }[] {
  if ('wrapped' in schema && isSchema(schema.wrapped)) return leafPaths(schema.wrapped, at);
  if ('item' in schema && isSchema(schema.item)) return leafPaths(schema.item, [...at, 0]);
  if (!('entries' in schema) || !isRecord(schema.entries)) return [{ path: at, schema: schema.type }];
  return Object.entries(schema.entries).flatMap(([name, entry]) => (isSchema(entry) ? leafPaths(entry, [...at, name]) : []));
}
