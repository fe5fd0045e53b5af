/** Turns whatever went wrong into an answer of the catalogue: a code, words in the customer's language, and nothing of what was inside. */

import type { Socket } from 'node:net';
import { defaultProblemCode, headers, type ProblemBody, type ProblemCode, problemStatus } from '@stepgate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../domain/problem.ts';
import { messageOf, messageOfLimit } from '../domain/problem-messages.ts';
import { type Language, languageOf } from '../language.ts';
import { PhotoStoreFault } from '../providers/photos/photo-store.ts';
import { databaseFaultOf } from '../storage/database-fault.ts';

function problemBodyOf(problem: Problem, language: Language): ProblemBody {
  const { code, words, params, retryAfter = 0 } = problem;
  const usual = code === 'too_many_requests' ? messageOfLimit(retryAfter, language) : messageOf(code, language);
  return { code, message: words ?? usual, ...(params && { params }) };
}

const codeOfStatus = new Map<number, ProblemCode>([
  [400, 'invalid_format'],
  [404, 'not_found'],
  [408, 'request_timeout'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [431, 'headers_too_large'],
]);

/** A database that is away is asked again this much later. */
const secondsUntilDatabase = 1;

/** A store of photos that is away is asked again this much later. */
const secondsUntilPhotos = 5;

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return new Problem(defaultProblemCode);
  if (error instanceof PhotoStoreFault) return new Problem('busy', { retryAfter: secondsUntilPhotos });
  if (databaseFaultOf(error) !== undefined) return new Problem('busy', { retryAfter: secondsUntilDatabase });
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return new Problem(codeOfStatus.get(status) ?? defaultProblemCode);
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  // Without a result: the approval is asked for, and nobody has rejected anything.
  if (problem.approvalToken !== undefined) reply.header(headers.approval, problem.approvalToken);
  if (problem.coolOffToken !== undefined) reply.header(headers.coolOff, problem.coolOffToken);
  return reply
    .code(problemStatus[problem.code])
    .type('application/json')
    .send(JSON.stringify(problemBodyOf(problem, languageOf(request))));
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  const fault = databaseFaultOf(error);
  if (fault !== undefined) request.log.error({ err: error, fault }, 'the database does not do what it was asked');
  else if (problem.code === defaultProblemCode || error instanceof PhotoStoreFault)
    request.log.error({ err: error }, 'unexpected error');
  return sendProblem(problem, request, reply);
}

/**
 * Answers bytes that never became a request, as far as the connection still allows, and closes it.
 * @param farewell milliseconds after which the connection is closed also under a client that doesn't read or doesn't close its side
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, farewell: number): void {
  if (!socket.writable) return void socket.destroy();
  const code =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headers_too_large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request_timeout'
        : 'invalid_format';
  const body = JSON.stringify(problemBodyOf(new Problem(code), 'en'));
  socket.end(
    `HTTP/1.1 ${problemStatus[code]} \r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  const timer = setTimeout(() => socket.destroy(), farewell);
  socket.once('close', () => clearTimeout(timer));
}
