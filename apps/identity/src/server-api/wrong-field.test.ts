/** A call of a company's back end that is refused says which field is wrong. */
import { type Call, calls } from '@stepgate/contract';
import { examples } from '@stepgate/contract/examples';
import { newApiKey, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
let authorization: string;
beforeAll(async () => {
  world = await openWorld();
  authorization = `Bearer ${await newApiKey(world, ['approvals', 'sessions', 'signals'])}`;
});
afterAll(() => world.close());

const pathOf = ({ path }: Call): string => path.replace(':customerId', 'unknown').replace(':kind', 'risk');
async function refusal(call: Call, body: object): Promise<unknown> {
  const answer = await world.ask(pathOf(call), { method: call.method, body, headers: { authorization } });
  const { code, params, message } = JSON.parse(JSON.stringify(answer.body));
  return { status: answer.status, code, params, message };
}

/** The paths of all fields that the example of a call has, also those inside of objects. */
const pathsIn = (value: unknown, above = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => [`${above}${name}`, ...pathsIn(inner, `${above}${name}.`)])
    : [];

function without(value: object, path: string): object {
  const copy = structuredClone(value);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce<object>((inner, name) => Reflect.get(inner, name), copy);
  Reflect.deleteProperty(holder, last);
  return copy;
}

/** They may be left out. */
const optional = ['details.facts', 'until'];

const rows = Object.values(calls)
  .filter((call: Call) => call.auth === 'api-key' && call.body !== undefined)
  .flatMap((call) => {
    const example = examples[call.id].request;
    const body: object = 'body' in example ? Object(example.body) : {};
    return pathsIn(body)
      .filter((path) => !optional.includes(path))
      .map((path) => ({ id: call.id, call, body, path }));
  });

it('there are calls with fields to leave out', () => expect(rows.length).toBeGreaterThan(10));

it.each(rows)('$id without $path names it', async ({ call, body, path }) => {
  expect(await refusal(call, without(body, path))).toMatchObject({
    status: 400,
    code: 'invalid_format',
    params: { field: path, expected: expect.stringMatching(/./) },
  });
});

it('a wrong value is named with what the field takes, and not repeated', async () => {
  const reason = 'A card was stolen';
  expect(await refusal(calls.setSignal, { value: 'spade', reason })).toEqual({
    status: 400,
    code: 'invalid_format',
    params: { field: 'value', expected: 'a value of risk' },
    message: 'The field "value" isn\'t as expected: a value of risk',
  });
  expect(await refusal(calls.setSignal, { value: 'guess', reason, until: 1 })).toMatchObject({ params: { field: 'until' } });
  const { body } = examples.requestApproval.request;
  const half = { ...body, details: { ...body.details, amount: 0.5 } };
  expect(await refusal(calls.requestApproval, half)).toMatchObject({ params: { field: 'details.amount' } });
});
