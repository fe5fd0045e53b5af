/**
 * When a login is finished, over generated answers: valid ones in every shape that the reader accepts, and broken copies of them.
 */
import { type ChallengeType, challengeTypes, parseTokenProperties } from '@stepgate/contract';
import { times } from '@stepgate/testkit/depth';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pick } from './pick.ts';
import { runs } from './test/runs.ts';

/** `PHONE_GUESS` needs more than a type. */
const types = fc.constantFrom(...challengeTypes.filter((type) => type !== 'PHONE_GUESS'));

type Shape = { readonly list: 'inside' | 'beside' | 'both' | 'flat'; readonly data: boolean; readonly entries: boolean };
const shapes: fc.Arbitrary<Shape> = fc.record({
  list: fc.constantFrom('inside', 'beside', 'both', 'flat'),
  data: fc.boolean(),
  entries: fc.boolean(),
});

/** An answer that asks for one thing, in every shape that the specification allows. */
function createAnswer({ list, data, entries }: Shape, type: ChallengeType, alternatives: readonly ChallengeType[]): object {
  const methods = alternatives.map((each) => (entries ? { primaryChallenge: { type: each } } : { type: each }));
  const challenges = [
    entries
      ? { primaryChallenge: { type }, alternatives: methods, required: true }
      : { type, alternatives: methods, required: true },
  ];
  const rest = { oneTimeToken: 't', actionType: 'IDENTITY__LOGIN' };
  const answer = {
    inside: { oneTimeTokenProperties: { ...rest, challenges } },
    beside: { challenges, oneTimeTokenProperties: rest },
    both: { challenges, oneTimeTokenProperties: { ...rest, challenges } },
    flat: { ...rest, challenges },
  }[list];
  return data ? { data: answer } : answer;
}

/** A method and its alternatives, each once: the reader takes equal ones as one. */
const asked = fc
  .tuple(shapes, fc.uniqueArray(types, { minLength: 1, maxLength: 4 }))
  .map(([shape, [type = 'TOTP', ...alternatives]]) => [shape, type, alternatives] as const);

it('[SRV-04] every shape reads as the same challenge with the same alternatives', () => {
  fc.assert(
    fc.property(asked, ([shape, type, alternatives]) => {
      const { oneTimeToken, challenges } = parseTokenProperties(createAnswer(shape, type, alternatives));
      expect(oneTimeToken).toBe('t');
      expect(challenges).toMatchObject([
        {
          supported: true,
          required: true,
          passed: false,
          primaryChallenge: { type },
          alternatives: alternatives.map((each) => ({ type: each })),
        },
      ]);
    }),
    runs(100, 2_500),
  );
});

/** Every place in a value, by its path of keys. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))];
}

const gone = Symbol('gone');

/** A copy with another value in one place, or with nothing there. */
function withAt(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.flatMap((each, at) => {
      const changed = String(at) === key ? withAt(each, rest, other) : each;
      return changed === gone ? [] : [changed];
    });
  const members = Object.entries(Object(value)).map(([name, each]) => [name, name === key ? withAt(each, rest, other) : each]);
  return Object.fromEntries(members.filter(([, each]) => each !== gone));
}

/** @returns whether the login would count as finished; a refused answer doesn't */
function isFinished(answer: unknown): boolean {
  try {
    return pick(parseTokenProperties(answer)).kind === 'complete';
  } catch {
    return false;
  }
}

const said = (answer: unknown): string => JSON.stringify(answer) ?? '';

it('[SRV-04] a broken answer never looks like a finished login, in any shape and with any part broken', () => {
  let broken = 0;
  fc.assert(
    fc.property(asked, fc.nat(), fc.oneof(fc.jsonValue(), fc.constant(gone)), ([shape, type, alternatives], at, other) => {
      const answer = createAnswer(shape, type, alternatives);
      const places = placesIn(answer);
      const changed = withAt(answer, places[at % places.length] ?? [], other);
      // An answer that explicitly asks for nothing isn't broken. A flag may be written as a text or a digit.
      if (/"challenges":\[\]|"required":"?(false|0)\b|"passed":"?(true|1)\b/i.test(said(changed))) return;
      broken += 1;
      expect(isFinished(changed), said(changed)).toBe(false);
    }),
    runs(1_000, 25_000),
  );
  expect(broken).toBeGreaterThan(times(800, 20_000));
});

it('[SRV-04] an empty list next to one with a challenge finishes nothing', () => {
  fc.assert(
    fc.property(asked, ([shape, type, alternatives]) => {
      const answer = createAnswer(shape, type, alternatives);
      const empty = { challenges: [] };
      for (const both of [
        { ...empty, ...answer },
        { data: empty, ...answer },
      ])
        expect(isFinished(both), said(both)).toBe(false);
    }),
    runs(100, 500),
  );
});
