/** What becomes of a body that nobody reads to its end: it is waited for, but not for long. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../domain/problem.ts';

/** In milliseconds: as long as a browser needs to hear an answer while it is still sending, and nobody else gets. */
const heardWithin = 2_000;

/** An answer may come before the whole body is there. The rest of it is not read for ever. */
export function endUnreadBodies(door: FastifyInstance): void {
  door.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), heardWithin);
    raw.once('close', () => clearTimeout(timer));
  });
}

/**
 * @param milliseconds for the body to be there in full
 * @throws Problem `request_timeout`, and the connection ends with that answer
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
