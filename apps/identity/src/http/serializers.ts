/** Compiles what writes an answer, once for each schema of a process: tests open a service each, and compiling took half of that. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const compile = SerializerSelector()();
const compiled = new WeakMap<object, SerializerSelector.Serializer>();

export const serializers = (): SerializerSelector.SerializerCompiler => (route) => {
  const { schema } = route;
  if (typeof schema !== 'object' || schema === null) return compile(route);
  const serialize = compiled.get(schema) ?? compile(route);
  compiled.set(schema, serialize);
  return serialize;
};
