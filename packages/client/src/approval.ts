import { CallError } from '@stepgate/contract';

/** What became of a call that may have to be approved first (specification, part 4, "API wrapper"). */
export type ApprovalOutcome<T> =
  | { readonly outcome: 'done'; readonly value: T }
  /** Nothing has happened yet: once the challenges of this one-time token are passed, the same request is sent again with it. */
  | { readonly outcome: 'approval'; readonly oneTimeToken: string };

/**
 * Reads a 403 with an approval's result as an outcome and no error, as the calls of the phone-number family want it.
 * @param asked the call, made with `client.ask`
 */
export async function approvalOutcome<T>(asked: Promise<T>): Promise<ApprovalOutcome<T>> {
  try {
    return { outcome: 'done', value: await asked };
  } catch (error) {
    if (
      error instanceof CallError &&
      error.status === 403 &&
      error.approvalResult !== undefined &&
      error.approvalToken !== undefined
    )
      return { outcome: 'approval', oneTimeToken: error.approvalToken };
    throw error;
  }
}
