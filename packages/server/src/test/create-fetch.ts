import type { World } from '@stepgate/testkit';
import type { Fetch } from '../settings.ts';

/** A network with nothing between the back end and the service. */
export const createFetch =
  ({ app }: World): Fetch =>
  async (url, init = {}) => {
    const { method } = init;
    const { pathname, search } = new URL(url);
    const { statusCode, body, headers } = await app.inject({
      url: pathname + search,
      method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const headerList = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || Array.isArray(value) ? [] : [[name, String(value)]],
    );
    return new Response(statusCode === 204 ? null : body, { status: statusCode, headers: headerList });
  };
