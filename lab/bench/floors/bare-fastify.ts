/** The floor of a read: the framework alone, answering a kilobyte of JSON by a schema. Prints its port. */
import Fastify from 'fastify';

const app = Fastify();
const answer = { text: 'x'.repeat(1_000) };
app.get('/', { schema: { response: { 200: { type: 'object', properties: { text: { type: 'string' } } } } } }, async () => answer);
await app.listen({ port: Number(process.env.PORT), host: 'localhost' });
