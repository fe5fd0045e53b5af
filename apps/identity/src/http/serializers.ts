/** Compiles what writes an answer, once for each schema of a process: tests open a service each, and compiling took half of that. */
import selectSerializers from '@fastify/fast-json-stringify-compiler';

const compile = selectSerializers()();
const compiled = new WeakMap<object, selectSerializers.Serializer>();

export const serializers = (): selectSerializers.SerializerCompiler => (route) => {
  const { schema } = route;
  if (typeof schema !== 'object' || schema === null) return compile(route);
  const serialize = compiled.get(schema) ?? compile(route);
  compiled.set(schema, serialize);
  return serialize;
};
