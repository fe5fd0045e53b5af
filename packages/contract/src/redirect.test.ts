import { describe, expect, it } from 'vitest';
import { type RedirectPolicy, redirectTarget } from './redirect.ts';

const policy: RedirectPolicy = {
  origin: 'https://app.ex.test',
  trustedOrigins: ['https://help.ex.test', 'http://plain.ex.test'],
};
const target = (wanted: unknown) => redirectTarget(wanted, policy);

describe('where a customer may be sent', () => {
  it.each([
    ['R01', '/home', '/home'],
    ['R03 a trusted origin', 'https://help.ex.test/a', 'https://help.ex.test/a'],
    ['R04 a query is opaque', '/home?next=//evil.test', '/home?next=//evil.test'],
    ['below an allowed path', '/register/7?a=b#/email', '/register/7?a=b#/email'],
    ['our own origin in full', 'https://app.ex.test/help/articles/a', '/help/articles/a'],
    ['our own origin, its own port named', 'https://APP.ex.test:443/home', '/home'],
    ['a path that says less than it seems', '/help/./x/../a', '/help/a'],
    ['a path with an encoded character', '/help/a%C3%A9b', '/help/a%C3%A9b'],
    ['a trusted origin, its own port named', 'https://HELP.ex.test:443/a', 'https://help.ex.test/a'],
  ])('%s', (_, wanted, expected) => {
    expect(target(wanted)).toBe(expected);
  });

  it("a host's own paths replace ours", () => {
    const own = { ...policy, paths: ['/account'] };
    expect(redirectTarget('/account/cards', own)).toBe('/account/cards');
    expect(redirectTarget('/register/7', own)).toBe('/home');
    expect(redirectTarget('/accounts', own)).toBe('/home');
  });
});

describe('redirects everything else to /home', () => {
  it.each([
    ['R06', '///evil.test'],
    ['R07', '////evil.test'],
    ['R08', '//evil.test'],
    ['R09', '\\\\evil.test'],
    ['R10', '\\/evil.test'],
    ['R11', '/\\evil.test'],
    ['R12', '/\t/evil.test'],
    ['R13', '/\n/evil.test'],
    ['R15', ' //evil.test'],
    ['R16', 'https:evil.test'],
    ['a scheme without slashes, to our own path', 'https:/home'],
    ['R18', 'https:///evil.test'],
    ['R19', 'http://evil.test'],
    ['R20', 'https://evil.test'],
    ['R21', 'https://app.ex.test@evil.test/'],
    ['R22', 'https://app.ex.test:pw@evil.test/'],
    ['a name on our own origin', 'https://someone@app.ex.test/help/a'],
    ['a name and a password on a trusted origin', 'https://someone:pw@help.ex.test/a'],
    ['R24', 'https://evil.test/app.ex.test'],
    ['R25', 'https://evil.test?app.ex.test'],
    ['R27', 'https://evil.test\\@app.ex.test'],
    ['R28', 'https://app.ex.test%2f@evil.test/'],
    ['a longer host', 'https://app.ex.test.evil.test/'],
    ['a host longer than a trusted one', 'https://help.ex.test.evil.test/'],
    ['a host that a trusted one is a part of', 'https://nothelp.ex.test/'],
    ['a host below a trusted one', 'https://x.help.ex.test/'],
    ['another port of a trusted origin', 'https://help.ex.test:8443/'],
    ['a trusted host as a name', 'https://help.ex.test@evil.test/'],
    ['a trusted origin in a query', 'https://evil.test/?https://help.ex.test/'],
    ['a host below ours', 'https://x.app.ex.test/home'],
    ['R30', 'https://\u0430pp.ex.test/'],
    ['R31', 'https://app\u3002ex\u3002test.evil.test/'],
    ['R33', 'http://app.ex.test/'],
    ['our own origin without encryption', 'http://app.ex.test/home'],
    ['a trusted origin without encryption', 'http://plain.ex.test/home'],
    ['R34', 'https://app.ex.test:8443/'],
    ['R35', 'javascript:alert(1)'],
    ['R36', 'JaVaScRiPt:alert(1)'],
    ['R37', 'java\tscript:alert(1)'],
    ['R39', 'javascript://app.ex.test/%0aalert(1)'],
    ['R40', 'data:text/html,<script>alert(1)</script>'],
    ['R42', 'vbscript:msgbox(1)'],
    ['R43', 'blob:https://app.ex.test/0'],
    ['R45', 'about:blank'],
    ['R46', 'intent://evil.test#Intent;scheme=https;end'],
    ['R48', 'wss://evil.test'],
    ['R49', '/%2fevil.test'],
    ['R51', '%2f%2fevil.test'],
    ['R52', '%252f%252fevil.test'],
    ['R54', '/.//evil.test'],
    ['R55', '/home\r\nSet-Cookie: a=b'],
    ['R57', 'https://[::1]/'],
    ['R58', 'https://0x7f000001/'],
    ['R60', '/logout'],
    ['R61', '/login/../logout'],
    ['a way up out of an allowed path', '/home/../logout'],
    ['the same, encoded', '/home/%2e%2e/logout'],
    ['the same, encoded twice', '/home/%252e%252e/logout'],
    ['the slash encoded', '/home%2f..%2flogout'],
    ['a backslash within the path', '/home\\..\\logout'],
    ['a backslash that would be read as a slash', '/help\\a'],
    ['two slashes within the path', '/help//evil.test'],
    ['the same, encoded', '/help/%2fevil.test'],
    ['an encoded backslash', '/home/%5cevil.test'],
    ['an encoded line break', '/help/%0aa'],
    ['an encoded NUL', '/help/a%00'],
    ['an encoded blank', '/help/a%20b'],
    ['a line break, encoded twice', '/help/%250aa'],
    ['a segment that stays where it is, encoded twice', '/help/%252e/a'],
    ['a call', '/gateway/identity/api/v1/session'],
    ['a path that only begins like an allowed one', '/homeland'],
    ['a broken encoding', '/home/%'],
    ['an encoding without end', `/home/%${'25'.repeat(9)}2e`],
    ['a relative path', 'home'],
    ['R63', ''],
    ['R64 a list', ['/home', '//evil.test']],
    ['R66 over 2048 characters', `/home?${'a'.repeat(8_192)}`],
    ['null', null],
    ['nothing', undefined],
    ['an object', { href: '/register' }],
  ])('%s', (_, wanted) => {
    expect(target(wanted)).toBe('/home');
  });

  it('an allowed result is allowed itself, so that both sides agree', () => {
    for (const wanted of ['/home?next=//evil.test', 'https://app.ex.test/help/a?b#c', 'https://help.ex.test/a'])
      expect(target(target(wanted))).toBe(target(wanted));
  });
});
