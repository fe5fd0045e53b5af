/** The endpoint for scans. It takes any format up to the size of an upload, but only from a client that has begun a session for the scan. */
import { forms, uploadBytes } from '@stepgate/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type CallContext, createContext, createRoute, type KeylessCall, type Route } from '../../http/serve-call.ts';
import { isForm, parseFormBoundary } from '../../kernel/form-boundary.ts';
import { Problem } from '../../kernel/problem.ts';
import type { FaceScan } from '../../providers/face-match/face-match-engine.ts';

/** Any type that an engine takes; a form needs a boundary that is safe to search for. @throws Problem `unsupported_media_type` */
function checkType(contentType: string): void {
  const isFine = isForm(contentType) ? parseFormBoundary(contentType) !== undefined : contentType.length <= forms.contentType;
  if (!isFine) throw new Problem('unsupported_media_type');
}

/**
 * @param take identifies the client and takes its session before anything of the scan is read
 * @param judge gets what was taken and the whole scan; the answer is 204
 */
export function serveScan<C extends KeylessCall, Taken>(
  call: C,
  take: (context: CallContext) => Promise<Taken>,
  verify: (taken: Taken, scan: FaceScan, log: FastifyBaseLogger) => Promise<void>,
): Route<C['id']> {
  return createRoute(call, (app) =>
    app.register(async (scope) => {
      const takenBy = new WeakMap<FastifyRequest, Taken>();
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
      scope.route({
        method: call.method,
        url: call.path,
        bodyLimit: uploadBytes,
        async onRequest(request, reply) {
          if (Number(request.headers['content-length']) > uploadBytes) throw new Problem('too_large');
          checkType(request.headers['content-type'] ?? '');
          takenBy.set(request, await take(createContext(request, reply)));
        },
        async handler(request, reply) {
          const taken = takenBy.get(request);
          if (taken === undefined) throw new Error('a scan has arrived without its session');
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          await verify(taken, { contentType: request.headers['content-type'] ?? '', body }, request.log);
          return reply.code(204).send();
        },
      });
    }),
  );
}
