import { describe, expect, it } from 'vitest';
import { knownTimeZone, sentTimeZone, zonedTime } from './time-zone.ts';

describe('a time for its reader', () => {
  const at = Date.UTC(2026, 10, 25, 2, 14);

  it.each([
    ['en', 'Europe/Berlin', '25 November at 03:14'],
    ['de', 'Europe/Berlin', '25. November um 03:14'],
    ['en', 'America/New_York', '24 November at 21:14'],
    ['en', undefined, '25 November at 02:14 UTC'],
    ['de', undefined, '25. November um 02:14 UTC'],
    // As a later release may have kept it.
    ['en', 'Europe/Nowhere', '25 November at 02:14 UTC'],
    ['en', 'UTC', '25 November at 02:14 UTC'],
  ] as const)('[MARK-12] in %s and %s is on the reader’s clock; only UTC is named', (language, zone, words) => {
    expect(zonedTime(at, language, zone)).toBe(words);
  });

  it('[MARK-12] has the day and the year that are asked for', () => {
    expect(zonedTime(at, 'en', 'Europe/London', { weekday: 'long', year: 'numeric' })).toBe(
      'Wednesday, 25 November 2026 at 02:14',
    );
  });
});

it.each([
  ['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires', expect.stringContaining('Buenos_Aires')],
  ['Etc/GMT+5', 'Etc/GMT+5', 'Etc/GMT+5'],
  ['Mars/Olympus', 'Mars/Olympus', undefined],
  ['+01:00', undefined, undefined],
  ['Europe/Berlin\r\nX: y', undefined, undefined],
  [`E${'u'.repeat(64)}`, undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
  [['Europe/Berlin', 'Europe/Paris'], undefined, undefined],
])('[MARK-12] %j is sent as a zone: %j, and known: %j', (header, sent, known) => {
  expect(sentTimeZone(header)).toBe(sent);
  expect(knownTimeZone(sentTimeZone(header))).toEqual(known);
});
