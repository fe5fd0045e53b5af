/**
 * Checks scripted answers against the contract at run time, for what a type can't check (a pattern, a value from elsewhere). The check is strict:
 * no member may be missing, and no unknown member may be present.
 */
import { type Answer, type Call, everyCallAnswers, problemBody } from '@stepgate/contract';
import * as v from 'valibot';
import { type AnyAnswer, type AnyScript, type AnyScripted, type AnyStep, isFault } from './answers.ts';
import { callNamed, checkName } from './call-names.ts';

/** The first member that the schema has dropped. */
function unnamed(body: unknown, read: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || typeof read !== 'object' || read === null) return undefined;
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (!(key in read)) return key;
    const below = unnamed(value, Reflect.get(read, key));
    if (below !== undefined) return `${key}.${below}`;
  }
  return undefined;
}

/** @returns what is wrong with a body, or nothing */
function bodyFault(schema: v.GenericSchema, body: unknown): string | undefined {
  const read = v.safeParse(schema, body);
  if (!read.success) return `${v.getDotPath(read.issues[0]) ?? 'the body'}: ${read.issues[0].message}`;
  const extra = unnamed(body, read.output);
  return extra === undefined ? undefined : `${extra}: the contract doesn't name it`;
}

function problemFault(codes: readonly string[], body: unknown): string | undefined {
  const fault = bodyFault(problemBody, body);
  if (fault !== undefined) return fault;
  const { code } = v.parse(problemBody, body);
  return codes.includes(code) ? undefined : `${code} is not among ${codes.join(', ')}`;
}

function answerFault(answer: Answer, body: unknown): string | undefined {
  if (answer === 'empty') return body === undefined ? undefined : 'a body where there is none';
  if ('problems' in answer) return problemFault(answer.problems, body);
  return 'body' in answer ? bodyFault(answer.body, body) : undefined;
}

const answersOf = ({ answers }: Pick<Call, 'answers'>, status: number): readonly Answer[] =>
  [answers, everyCallAnswers].flatMap((each: Call['answers']) => each[status] ?? []);

/** @throws Error if the contract has no such answer to the call */
export function checkAnswer(name: string, { status = 200, body }: AnyAnswer): void {
  const call = callNamed(name);
  const fits = call === undefined ? [] : answersOf(call, status);
  const faults = fits.map((answer) => answerFault(answer, body));
  if (faults.includes(undefined)) return;
  const why = faults.find((each) => each !== undefined) ?? 'the contract has no such answer';
  throw new Error(
    `A scripted answer is not of the contract: ${name} with ${status}: ${why}. If that is meant, it is a fault(…).`,
  );
}

async function checkLater(name: string, answer: Promise<AnyStep>): Promise<void> {
  checkStep(name, await answer);
}

function checkStep(name: string, step: AnyStep | Promise<AnyStep>): void {
  if (typeof step === 'string') return;
  // Not awaited: the test runner reports the rejection.
  if (step instanceof Promise) void checkLater(name, step);
  else if (!isFault(step)) checkAnswer(name, step);
}

export const isList = (answers: AnyScripted): answers is readonly (AnyStep | Promise<AnyStep>)[] => Array.isArray(answers);

/** @throws Error if an answer is neither in the contract nor marked as a fault */
export function checkScript(script: AnyScript): void {
  for (const [name, scripted] of Object.entries(script)) {
    checkName(name);
    if (scripted === undefined) continue;
    for (const step of isList(scripted) ? scripted : [scripted]) checkStep(name, step);
  }
}
