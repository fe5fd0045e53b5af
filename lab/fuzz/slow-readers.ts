/** Readers that take milliseconds: photos, and requests as a whole. */

import { blackPng, testPhoto, type World } from '@stepgate/testkit';
import { readPhoto } from '../../apps/identity/src/challenges/selfie-with-id/read-photo.ts';
import { hasManyScans } from '../../apps/identity/src/providers/photos/jpeg-scans.ts';
import { examples } from '../../packages/contract/src/examples.ts';
import { calls } from '../../packages/contract/src/index.ts';
import type { Reader } from './fuzz.ts';

async function photos(): Promise<readonly Reader[]> {
  const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
  const small = await Promise.all(formats.map((format) => testPhoto(format, 32, 24)));
  return [
    {
      name: 'Photos, decoded and written again',
      valid: [...small, blackPng(64, 48)],
      longest: 65_536,
      isSlow: true,
      read: async (input) => (await readPhoto(input)) !== undefined,
    },
    {
      name: 'Scans of a JPEG, before the library',
      valid: small.slice(0, 1),
      longest: 262_144,
      read: (input) => !hasManyScans(input),
    },
  ];
}

/** @returns whether an answer that refuses says why, as each of ours does */
const saysWhy = (body: string): boolean => /^\{"code":"[a-z_]+","message":"/.test(body);

/** Method, address, one header a line, an empty line, body. */
function createRequests(world: World): Buffer[] {
  const always = ['content-type: application/json', 'x-access-token: stepgate-web', `origin: ${world.settings.origin}`];
  return Object.entries(calls).map(([id, { method, path }]) => {
    const example: { readonly request?: unknown } | undefined = Reflect.get(examples, id);
    const body: unknown = Reflect.get(Object(example?.request), 'body');
    const address = path.replaceAll(/:\w+/g, 'abc');
    const lines = [
      `${method} ${address}`,
      ...always,
      'cookie: __Host-stepgate-session=abc',
      'accept-language: de',
      '',
      JSON.stringify(body ?? {}),
    ];
    return Buffer.from(lines.join('\n'));
  });
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The inputs that reach the service: an HTTP server lets no control character into an address or a header. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '');

function requests(world: World): Reader {
  return {
    name: 'Requests as a whole',
    valid: createRequests(world),
    mayRefuseValid: true,
    longest: 80_000,
    isSlow: true,
    async read(input) {
      const end = input.indexOf('\n\n');
      const [first = '', ...lines] = input
        .subarray(0, end === -1 ? input.length : end)
        .toString('latin1')
        .split('\n');
      const [verb = '', address = ''] = first.split(' ');
      const headers = Object.fromEntries(
        lines.flatMap((line) => {
          const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(printable(line)) ?? [];
          return name === '' || /^(host|content-length|transfer-encoding)$/i.test(name) ? [] : [[name, value.slice(0, 16_000)]];
        }),
      );
      // A second slash would be a host for what injects the request, and no address at all.
      const { statusCode, body } = await world.app.inject({
        method: methods.find((each) => each === verb) ?? 'POST',
        url: `/${printable(address)
          .replaceAll(' ', '')
          .replace(/^[/\\]+/, '')}`,
        headers,
        ...(end !== -1 && verb !== 'GET' && { payload: input.subarray(end + 2) }),
      });
      if (statusCode >= 500) throw new Error(`${statusCode} ${body}`);
      if (statusCode >= 400 && !saysWhy(body)) throw new Error(`a refusal without a reason: ${statusCode} ${body}`);
      return statusCode < 400;
    },
  };
}

export const slowReaders = async (world: World): Promise<readonly Reader[]> => [...(await photos()), requests(world)];
