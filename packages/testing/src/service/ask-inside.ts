/** Asks the service's own calls without a network, as a customer's browser or device would. */
import { headers } from '@stepgate/contract';
import type { Service } from './open-service.ts';

type InsideRequest = { readonly body?: object; readonly oneTimeToken?: string };

/** @returns the whole answer of a call that succeeded. @throws with what the service said */
export async function answerInside(
  { app, deps }: Pick<Service, 'app' | 'deps'>,
  path: string,
  { body, oneTimeToken }: InsideRequest,
) {
  const answer = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      [headers.accessToken]: deps.settings.accessToken,
      origin: deps.settings.origin,
      ...(oneTimeToken !== undefined && { [headers.oneTimeToken]: oneTimeToken }),
    },
    ...(body !== undefined && { payload: body }),
  });
  if (answer.statusCode >= 300) throw new Error(`the service answers ${path} with ${answer.statusCode} ${answer.body}`);
  return answer;
}

/** @returns the body */
export const askInside = async (service: Pick<Service, 'app' | 'deps'>, path: string, request: InsideRequest): Promise<string> =>
  (await answerInside(service, path, request)).body;
