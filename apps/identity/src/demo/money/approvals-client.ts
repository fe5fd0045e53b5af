/**
 * How the demo's money has its transfers approved: with an API key and the two calls, like the back end of any company (docs/your-api.md). It knows
 * nothing else of approvals.
 */
import { type Call, calls, headers, type RequestOf, type SuccessOf } from '@stepgate/contract';
import * as v from 'valibot';

/** Sends a request to the service. `fetch` of a back end does it, with the service's origin in front of the path. */
export type SendToService = (
  path: string,
  init: { readonly method: 'POST'; readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<{ readonly status: number; text(): Promise<string> }>;

type Approvable = RequestOf<typeof calls.requestApproval>['body'];
type Spending = RequestOf<typeof calls.spendApproval>['body'];

/** What to answer a customer with whose request isn't approved. */
export type Refusal = SuccessOf<typeof calls.requestApproval>;

export type ApprovalsClient = {
  /** @param forwarded headers of the customer: their language and time zone */
  request(body: Approvable, forwarded: Readonly<Record<string, string>>): Promise<Refusal>;
  /** @returns whether the customer has approved exactly this, and nothing else has spent the approval */
  spend(body: Spending): Promise<boolean>;
};

/** @throws Error if the service refuses for a reason that isn't about the customer */
export function approvalsClient(send: SendToService, accessToken: string, apiKey: () => Promise<string>): ApprovalsClient {
  const post = async (call: Call, body: unknown, forwarded: Readonly<Record<string, string>> = {}) => {
    const answer = await send(call.path, {
      method: 'POST',
      headers: {
        ...forwarded,
        'content-type': 'application/json',
        [headers.accessToken]: accessToken,
        [headers.authorization]: `Bearer ${await apiKey()}`,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    async request(body, forwarded) {
      const { status, text } = await post(calls.requestApproval, body, forwarded);
      if (status !== 200) throw new Error(`the service answered ${status} to ${calls.requestApproval.id}`);
      return v.parse(calls.requestApproval.answers[200].body, JSON.parse(text));
    },
    async spend(body) {
      const { status } = await post(calls.spendApproval, body);
      if (status !== 204 && status !== 409) throw new Error(`the service answered ${status} to ${calls.spendApproval.id}`);
      return status === 204;
    },
  };
}
