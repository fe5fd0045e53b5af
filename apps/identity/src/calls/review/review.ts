import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { serveDecideReview } from './decide.ts';
import { serveReviewItems } from './items.ts';
import { serveReviewPhoto } from './photo.ts';
import { serveReviewSession } from './session.ts';

/** The review desk. */
export function serveReview(app: FastifyInstance, deps: Deps): void {
  serveReviewSession(app, deps);
  serveReviewItems(app, deps);
  serveReviewPhoto(app, deps);
  serveDecideReview(app, deps);
}
