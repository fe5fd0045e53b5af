import { describe, expect, it } from 'vitest';
import { uploadPathOf } from './upload-path.ts';

const usual = 'https://app.ex.test/gateway/';

describe('where a photo may be sent', () => {
  it.each([
    ['/gateway/u', '/gateway/u'],
    ['https://app.ex.test/gateway/u?of=1', '/gateway/u?of=1'],
    ['/gateway/a/../u', '/gateway/u'],
  ])('[SELF-05] %s goes to %s', (wanted, path) => {
    expect(uploadPathOf(wanted, usual)).toBe(path);
  });

  it.each([
    ...[
      undefined,
      null,
      1,
      '',
      '/upload',
      '/gatewayx/u',
      '/gateway',
      '/gateway/../admin',
      '/gateway/%2e%2e/admin',
      '/gateway/a%2fb',
    ],
    ...['https://evil.test/gateway/u', '//evil.test/gateway/u', 'https://app.ex.test:8443/gateway/u', 'javascript:alert(1)'],
    ...['https://v@app.ex.test/gateway/u', '\\\\evil.test/gateway/u', `/gateway/${'u'.repeat(2_048)}`, '/gateway//evil.test/u'],
  ])('[SELF-05] (UP1) %j goes nowhere', (wanted) => {
    expect(uploadPathOf(wanted, usual)).toBeUndefined();
  });

  it.each([
    ['https://app.ex.test/id-gw/', '/id-gw/u', '/gateway/u'],
    ['https://app.ex.test/id-gw/', '/gateway/u', '/gateway/u'],
    ['https://app.ex.test/id-gw/', '/other/u', undefined],
    ['https://id.ex.test:8443/gw/', '/gw/u?of=1', '/gateway/u?of=1'],
    ['https://id.ex.test:8443/gw/', 'https://id.ex.test:8443/gw/u', '/gateway/u'],
    ['https://id.ex.test:8443/gw/', 'https://app.ex.test/gw/u', undefined],
    ['https://id.ex.test/', '/u', '/gateway/u'],
    ['https://app.ex.test/', '/', '/gateway/'],
    ['https://app.ex.test/', '/gateway//evil.test/u', undefined],
  ])('[SRV-06] (UP1) with the identity service at %s, %s is the contract’s %s', (base, wanted, path) => {
    expect(uploadPathOf(wanted, base)).toBe(path);
  });

  it.each([
    ['/uploads', '/uploads'],
    ['/uploads/u?of=1', '/uploads/u?of=1'],
    ['https://app.ex.test/uploads/u', '/uploads/u'],
    ['/uploadsx/u', undefined],
    ['/uploads/../admin', undefined],
    ['/admin', undefined],
    ['https://app.ex.test.evil.test/uploads/u', undefined],
    ['https://app.ex.test:8443/uploads/u', undefined],
  ])('[SELF-05] where the host allows /uploads too, %s goes to %s', (wanted, path) => {
    expect(uploadPathOf(wanted, usual, ['/uploads'])).toBe(path);
  });
});
