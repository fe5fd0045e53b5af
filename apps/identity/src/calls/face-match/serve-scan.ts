/** The door for scans: one of whatever shape, as large as an upload may be, and only from whoever has begun a session for it. */
import { type Call, forms, uploadBytes } from '@stepgate/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/problem.ts';
import { formBoundaryOf, isForm } from '../../doors/form-boundary.ts';
import type { FaceScan } from '../../providers/face-match/face-match-engine.ts';
import { type CallContext, contextOf } from '../../serve-call.ts';

/** Whatever an engine takes; but a form only with a boundary that may be searched for. @throws Problem `unsupported_media_type` */
function checkType(contentType: string): void {
  const isFine = isForm(contentType) ? formBoundaryOf(contentType) !== undefined : contentType.length <= forms.contentType;
  if (!isFine) throw new Problem('unsupported_media_type');
}

/**
 * @param take knows who asks, and takes their session, before anything of the scan is read
 * @param judge is given what was taken and the whole scan; its answer is 204
 */
export function serveScan<Taken>(
  app: FastifyInstance,
  call: Call,
  take: (context: CallContext) => Promise<Taken>,
  judge: (taken: Taken, scan: FaceScan) => Promise<void>,
): void {
  app.register(async (door) => {
    const takenBy = new WeakMap<FastifyRequest, Taken>();
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    door.route({
      method: call.method,
      url: call.path,
      bodyLimit: uploadBytes,
      async onRequest(request, reply) {
        if (Number(request.headers['content-length']) > uploadBytes) throw new Problem('too_large');
        checkType(request.headers['content-type'] ?? '');
        takenBy.set(request, await take(contextOf(request, reply)));
      },
      async handler(request, reply) {
        const taken = takenBy.get(request);
        if (taken === undefined) throw new Error('a scan has come to a door that nobody has opened');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await judge(taken, { contentType: request.headers['content-type'] ?? '', body });
        return reply.code(204).send();
      },
    });
  });
}
