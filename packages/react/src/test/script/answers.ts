/** The answers that a test may script, typed by the contract. An answer of our own service must be in its call. Anything else must be marked as a fault. */
import type { Call, Calls, demoCalls, everyCallAnswers, PhoneChannel, ProblemBody, ProblemCode } from '@stepgate/contract';
import type * as v from 'valibot';

type AllCalls = Calls & typeof demoCalls;

/** Calls whose path names a channel. Each channel has its own script. */
type ByChannel = 'triggerPhoneCode' | 'verifyPhoneCode';

/** The name of a call in scripts: its id in the contract, with its channel if it has one, such as `triggerPhoneCode/sms`. */
export type CallName = Exclude<keyof AllCalls, ByChannel> | `${ByChannel}/${PhoneChannel}`;

type CallNamed<Name extends CallName> = Name extends keyof AllCalls
  ? AllCalls[Name]
  : Name extends `${infer Id extends ByChannel}/${string}`
    ? AllCalls[Id]
    : never;

/** An address of another backend that the contract doesn't have. */
export type OtherAddress = `${'GET' | 'POST'} /${string}`;

type Unchanging<T> = T extends object ? { readonly [Key in keyof T]: Unchanging<T[Key]> } : T;

type Problem<Code extends ProblemCode> = Omit<Unchanging<ProblemBody>, 'code'> & { readonly code: Code };

type Carried<Answer> = Answer extends { readonly body: infer Schema extends v.GenericSchema }
  ? { readonly body: Unchanging<v.InferOutput<Schema>> }
  : Answer extends { readonly problems: readonly (infer Code extends ProblemCode)[] }
    ? { readonly body: Problem<Code> }
    : Answer extends { readonly file: string }
      ? { readonly body: Blob }
      : { readonly body?: never };

type HeadersOfAnswer = { readonly headers?: Readonly<Record<string, string>> };

type ByStatus<Answers> = {
  [Status in keyof Answers & number]: HeadersOfAnswer &
    Carried<Answers[Status]> &
    (Status extends 200 ? { readonly status?: Status } : { readonly status: Status });
}[keyof Answers & number];

/** Our service's answer to a call. The default status is 200. */
type AnswerOf<C extends Call> = ByStatus<C['answers']> | ByStatus<typeof everyCallAnswers>;

/** Any HTTP answer. A body that is a string is sent unchanged. */
export type AnyAnswer = HeadersOfAnswer & { readonly status?: number; readonly body?: unknown };

/** An answer that our service never gives: from another backend, or a broken one. */
export type Fault = { readonly fault: AnyAnswer };

/** No answer comes (`never`), or the connection is lost (`network`). */
type LineFault = 'never' | 'network';

/** One answer to a call. */
export type AnswerTo<Name extends CallName> = AnswerOf<CallNamed<Name>> | Fault | LineFault;

type OneOrMore<Answer> = Answer | readonly Answer[];
type Listed<Answer> = OneOrMore<Answer | Promise<Answer>>;

/** The script of one call. From a list, each request takes the next answer, and the last one repeats. */
export type Scripted<Name extends CallName> = Listed<AnswerTo<Name>>;

/** An answer that every call allows, for keys from a table. */
type AnswerToAny = ByStatus<typeof everyCallAnswers> | Fault | LineFault;

/** The answers of a service, per call. */
export type Script = { readonly [Name in CallName]?: Scripted<Name> } & {
  readonly [Address in OtherAddress]?: Listed<AnswerToAny>;
};

/** Any answer of any script, for code that treats them all alike. */
export type AnyStep = AnyAnswer | Fault | LineFault;
export type AnyScripted = Listed<AnyStep>;
export type AnyScript = Readonly<Record<string, AnyScripted | undefined>>;

export const isFault = (answer: AnyAnswer | Fault): answer is Fault => 'fault' in answer;

/** Marks an answer that our service never gives. */
export const fault = (answer: AnyAnswer): Fault => ({ fault: answer });

/** An error of our service. */
export function problem<const Status extends number, const Code extends ProblemCode>(
  status: Status,
  code: Code,
  message: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return { status, body: { code, message }, headers };
}

/** The same, with the other members that the contract allows. */
export function problemWith<const Status extends number, const Code extends ProblemCode>(
  status: Status,
  code: Code,
  message: string,
  params: NonNullable<ProblemBody['params']>,
) {
  return { status, body: { code, message, params } };
}

/** An error of another backend: a status or a code that the contract doesn't allow for the call. */
export const otherProblem = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Fault => fault({ status, body: { code, message }, headers });

/** An answer that comes when the test releases it. */
export function held<const Answer extends AnyAnswer | Fault>(answer: Answer): { readonly answer: Promise<Answer>; give(): void } {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: promise, give: () => resolve(answer) };
}
