import { describe, expect, it } from 'vitest';
import { pathOfToday } from './former-paths.ts';

describe('[HOST-23] a call of the last release', () => {
  it.each([
    ['disown', 'report-fraud'],
    ['handover/begin', 'hand-off/begin'],
    ['handover/status', 'hand-off/status'],
  ])('%s is the one that is named %s today', (former, today) => {
    const path = (name: string) => `/gateway/identity/api/v1/one-time-token/${name}`;
    expect(pathOfToday(path(former))).toBe(path(today));
  });

  it('of any other name stays', () => {
    for (const url of ['/', '/login', '/gateway/identity/api/v1/one-time-token/status', '/gateway/__proto__'])
      expect(pathOfToday(url)).toBe(url);
  });
});
