/** The requests and answers between the front end and a scripted service. */
import type { AnyAnswer } from './answers.ts';

/** A request to the service. */
export type Request = {
  /** Method and address, such as `POST /login-api/login`. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the form of an upload. */
  readonly body: unknown;
};

/** The same with its call's name in scripts, or its address if the contract doesn't have the call. */
export type SentRequest = Request & { readonly call: string };

/** The complete answer. */
export type Reply = Required<AnyAnswer>;

/** Whether an answer of that status has no body. */
export const isEmpty = (status: number): boolean => status === 204 || status === 205;

/** A body as it is sent. */
export const formatBody = ({ status, body }: Reply): string =>
  isEmpty(status) ? '' : typeof body === 'string' ? body : JSON.stringify(body === undefined ? {} : body);
