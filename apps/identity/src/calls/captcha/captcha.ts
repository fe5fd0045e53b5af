import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { newProofOfWork } from '../../domain/proof-of-work.ts';
import { serveCall } from '../../serve-call.ts';

export function serveCaptcha(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.captchaChallenge, () => newProofOfWork(deps));
}
