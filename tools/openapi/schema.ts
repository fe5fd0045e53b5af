/** Converts a schema of the contract to JSON Schema. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { email } from '../../packages/contract/src/fields.ts';
import { sizes } from '../../packages/contract/src/sizes.ts';

export type Json = Record<string, unknown>;

const emailLimit = email.pipe.find(({ type }) => type === 'max_bytes');

/** JSON Schema counts characters, of which there are never more than bytes. */
const inBytes = (most: number) => ({ maxLength: most, description: `At most ${most} bytes of UTF-8.` });

/** Transformations and checks that JSON Schema can't express stay in the code. */
export function toSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    overrideAction({ valibotAction: action, jsonSchema }) {
      // An address is measured after it is trimmed and its domain converted to ASCII.
      if (action === emailLimit) return { ...jsonSchema, ...inBytes(sizes.email) };
      const requirement: unknown = action.type === 'max_bytes' && 'requirement' in action ? action.requirement : undefined;
      return typeof requirement === 'number' ? { ...jsonSchema, ...inBytes(requirement) } : undefined;
    },
  });
  return rest;
}
