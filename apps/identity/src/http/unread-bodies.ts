/** Closes connections whose request body isn't read to its end, after a short wait. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../kernel/problem.ts';

/** Milliseconds. A browser that is still sending needs this long to read the answer. */
const heardWithin = 2_000;

/** An answer may be sent before the whole body has arrived. The rest of the body gets limited time. */
export function endUnreadBodies(scope: FastifyInstance): void {
  scope.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), heardWithin);
    raw.once('close', () => clearTimeout(timer));
  });
}

/**
 * @param milliseconds until the whole body must have arrived
 * @throws Problem `request_timeout`; the connection closes after that answer
 */
export async function inTime<T>(milliseconds: number, reply: FastifyReply, reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reply.header('connection', 'close');
      reject(new Problem('request_timeout'));
    }, milliseconds);
  });
  return Promise.race([reading, over]).finally(() => clearTimeout(timer));
}
