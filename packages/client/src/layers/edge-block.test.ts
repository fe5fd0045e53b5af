import { type CallError, calls } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { createClient } from '../create-client.ts';
import { type EdgeReference, edgeJson, firewallPage, numberedPage, rayId } from '../test/edge-pages.ts';

const answering = (text: string, type = 'text/html', status = 403) =>
  createClient({
    fetch: async () => new Response(text, { status, headers: { 'content-type': type } }),
    hostname: 'app.ex.test',
    identity: () => ({ language: 'en' }),
    timer: { after: () => () => {} },
  })
    .ask(calls.session, {})
    .then(
      () => undefined,
      (error: CallError) => error,
    );

describe('[ERR-01] a blocking page of the edge', () => {
  it("1006 is a code with the edge's prefix; the address and the request id are kept as text (S23)", async () => {
    const error = await answering('<html>error code: 1006 ... your IP 203.0.113.9 ... Ray ID 8a</html>');
    expect(error).toMatchObject({
      kind: 'problem',
      status: 403,
      code: 'cloudflare.1006',
      params: { ipAddress: '203.0.113.9', requestId: '8a' },
    });
    expect(error?.serverMessage).toBeUndefined();
  });

  it('1020 may carry nothing but its number (S24)', async () => {
    const error = await answering('<html>error code: 1020</html>');
    expect(error).toMatchObject({ code: 'cloudflare.1020', params: {} });
    expect(error?.params.ipAddress).toBeUndefined();
  });

  it("is read through the edge's markup, and no markup is passed on", async () => {
    const error = await answering(`<!doctype html><h1><span data-translate="error">Error</span> <span>1006</span></h1>
      <span class="code">Cloudflare Ray ID: <strong>8a1b2c3d4e5f6789</strong></span> <span>Your IP:</span>
      <span id="ip">2001:db8::7</span><img src=x onerror=alert(1)>`);
    expect(error?.params).toMatchObject({ ipAddress: '2001:db8::7', requestId: '8a1b2c3d4e5f6789' });
    expect(JSON.stringify([error?.code, error?.serverMessage, error?.params, error?.message])).not.toContain('<');
  });

  it('is read without markup too', async () => {
    expect(await answering('error code: 1006', 'text/plain')).toMatchObject({ code: 'cloudflare.1006' });
  });

  it.each(['203.0.113.9', '2001:db8:85a3::8a2e:370:7334', '::ffff:203.0.113.9'])(
    '[SRV-07] the real page of 1006 gives the address %s and the request id (RB6)',
    async (ip) => {
      const error = await answering(numberedPage(1006, ip));
      expect(error).toMatchObject({ code: 'cloudflare.1006', params: { ipAddress: ip, requestId: '88aa77bb66cc55dd' } });
      expect(JSON.stringify([error?.code, error?.serverMessage, error?.params, error?.message])).not.toContain('<');
    },
  );

  it.each<EdgeReference>([1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1020])(
    '[SRV-07] the real page of %i is one, and so is the JSON that the edge writes',
    async (number) => {
      const code = `cloudflare.${number}`;
      expect(await answering(numberedPage(number))).toMatchObject({ code, params: { requestId: rayId } });
      const inJson = await answering(edgeJson(number), 'application/json; charset=utf-8');
      expect(inJson).toMatchObject({ code, params: { requestId: rayId } });
      expect(inJson?.serverMessage).toBeUndefined();
    },
  );

  it("[SRV-07] a page that names a network has no address: the network's number does not count as one", async () => {
    const withoutFooter = numberedPage(1005).replace(/<div class="cf-error-footer[\s\S]*/, 'Cloudflare');
    const error = await answering(withoutFooter);
    expect(error).toMatchObject({ code: 'cloudflare.1005' });
    expect(error?.params.ipAddress).toBeUndefined();
  });

  it("[SRV-07] the firewall's page has no number but is still a block", async () => {
    expect(await answering(firewallPage)).toMatchObject({ code: 'cloudflare.blocked', params: { requestId: rayId } });
  });

  it.each([
    ['a proxy’s', '<html><head><title>403 Forbidden</title></head><body><h1>Access denied</h1></body></html>'],
    ['one that blocks', '<h1>Sorry, you have been blocked</h1><p>Your IP address (203.0.113.9) may not use our shop.</p>'],
    ['one with a number', '<h1>Access denied</h1><p>Error 1006: this contract has ended.</p>'],
    ['one that speaks of the edge', '<h1>Closed</h1><p>We use Cloudflare to keep this site fast.</p>'],
    ['one in JSON that quotes the edge', JSON.stringify({ message: '"cloudflare_error": true, error 1006, Ray ID: 8a' })],
    ['another complaint of the edge', edgeJson(1014)],
  ])('[SRV-07] a host’s own 403 page is not taken for the edge’s: %s', async (_, text) => {
    expect((await answering(text))?.code).toBe('unexpected.error');
  });

  it.each([
    ['another number', '<html>error code: 1015</html>', 403],
    ['another status', '<html>error code: 1020</html>', 500],
    ['a number that only begins so', '<html>error code: 10201</html>', 403],
    ['the service’s own words', JSON.stringify({ code: 'not_allowed', message: 'error code: 1006' }), 403],
  ])('%s is not an edge block', async (_, text, status) => {
    expect((await answering(text, 'text/html', status))?.code).not.toMatch(/^cloudflare/);
  });

  it.each([
    ['tags without end', '<'.repeat(500_000)],
    ['the word before a number', 'error '.repeat(500_000)],
    ['the words before an address', 'your ip '.repeat(500_000)],
    ['the words before a request id', `ray id${' '.repeat(500_000)}`],
  ])('a page that is designed to be slow to read is read: %s', async (_, text) => {
    // Reading on from each beginning would be 10^11 steps, far longer than a test may take.
    expect((await answering(text))?.code).toBe('unexpected.error');
  });
});
