import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('[PASS-06] the same data has one text, in whatever order it was built (RFC 8785, 3.2.2 and 3.2.3)', () => {
  const numbers = [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001];
  expect(canonicalJson({ numbers, string: '\u20ac$\u000f\nA\u0027\u0042\u0022\u005c\\"/', literals: [null, true, false] })).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  expect(canonicalJson({ b: { d: 1, c: 2 }, a: [] })).toBe('{"a":[],"b":{"c":2,"d":1}}');
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
});

it('members are sorted by UTF-16 code units, not by code points (RFC 8785, 3.2.3)', () => {
  const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
  const sorted = Object.values(JSON.parse(canonicalJson(names)));
  // A parser puts a name that is a whole number first, wherever it is in the text.
  expect(canonicalJson(names).startsWith('{"\\r":2,"1":4,')).toBe(true);
  expect(sorted).toEqual([4, 2, 6, 7, 1, 5, 3]);
});
