/** Turns every error into a problem: a code, a message in the customer's language, and no internal details. */

import { defaultProblemCode, headers, type ProblemBody, problemStatus } from '@stepgate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName } from '../kernel/limit-names.ts';
import { type OtherCode, Problem } from '../kernel/problem.ts';
import { messageOf, messageOfAttempts, messageOfLimit } from '../messages/problem-messages.ts';
import { BreachedPasswordsFault } from '../providers/breached-passwords/breached-passwords.ts';
import { PhotoStoreFault } from '../providers/photos/photo-store.ts';
import { databaseFaultOf } from '../storage/database-fault.ts';
import { type Language, languageOf } from './language.ts';

function formatMessage({ code, limit, retryAfter = 0 }: Problem, language: Language): string {
  if (code === 'too_many_requests') return messageOfLimit(retryAfter, language);
  return code === 'attempt_limit_reached' ? messageOfAttempts(limit, language) : messageOf(code, language);
}

function toProblemBody(problem: Problem, language: Language): ProblemBody {
  const { code, words, params } = problem;
  return { code, message: words ?? formatMessage(problem, language), ...(params && { params }) };
}

const codeOfStatus = new Map<number, OtherCode>([
  [400, 'invalid_format'],
  [404, 'not_found'],
  [408, 'request_timeout'],
  [413, 'too_large'],
  // A name in the address that is longer than any of ours.
  [414, 'not_found'],
  [415, 'unsupported_media_type'],
  [431, 'headers_too_large'],
]);

/** Seconds until a retry if the database is unavailable. */
const secondsUntilDatabase = 1;

/** Seconds until a retry if the photo store or the operator's list of passwords is unavailable. */
const secondsUntilFile = 5;

const isFileFault = (error: unknown): boolean => error instanceof PhotoStoreFault || error instanceof BreachedPasswordsFault;

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return new Problem(defaultProblemCode);
  if (isFileFault(error)) return new Problem('busy', { retryAfter: secondsUntilFile });
  if (databaseFaultOf(error) !== undefined) return new Problem('busy', { retryAfter: secondsUntilDatabase });
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return new Problem(codeOfStatus.get(status) ?? defaultProblemCode);
}

/** A problem as an answer: ours, or the one that a company's API gives its customer. */
export const toAnswer = (problem: Problem, language: Language) => ({
  status: problemStatus[problem.code],
  headers: {
    ...(problem.retryAfter !== undefined && { 'retry-after': String(problem.retryAfter) }),
    // Without an approval result: the approval is requested, and not rejected.
    ...(problem.approvalToken !== undefined && { [headers.approval]: problem.approvalToken }),
    ...(problem.coolOffToken !== undefined && { [headers.coolOff]: problem.coolOffToken }),
  },
  body: toProblemBody(problem, language),
});

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers: answerHeaders, body } = toAnswer(problem, languageOf(request));
  return reply.code(status).headers(answerHeaders).type('application/json').send(JSON.stringify(body));
}

const limits = new WeakMap<FastifyRequest, LimitName>();

/** The limit that has refused the request, if one has. */
export const limitOf = (request: FastifyRequest): LimitName | undefined => limits.get(request);

/** Whether the error is that the client's connection broke while its request was still being read. */
const isHangUp = (error: Error, { raw }: FastifyRequest): boolean => raw.errored === error;

/** Of a log line: the runbook names it. */
export const databaseFaultMessage = 'the database does not do what it was asked';

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Phones lose their connection every day, so it is no fault. The answer has no reader.
  if (error instanceof Error && isHangUp(error, request)) {
    request.log.info('the client has hung up');
    return sendProblem(new Problem('request_timeout'), request, reply);
  }
  const problem = toProblem(error);
  if (problem.limit !== undefined) limits.set(request, problem.limit);
  const fault = databaseFaultOf(error);
  if (fault !== undefined) request.log.error({ err: error, fault }, databaseFaultMessage);
  else if (problem.code === defaultProblemCode || isFileFault(error)) request.log.error({ err: error }, 'unexpected error');
  return sendProblem(problem, request, reply);
}
