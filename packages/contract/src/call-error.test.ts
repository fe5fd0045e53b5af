import { describe, expect, it } from 'vitest';
import { asCallError, CallError } from './call-error.ts';

const problem = (body?: unknown) => new CallError('problem', { status: 400, body });

describe('the contents of an error', () => {
  it('[WRAP-04] code, message and params come from the body', () => {
    const params = { messageTitle: 'Sorry', canAppeal: false, action: 'contact', maskedDuplicateEmail: 'v•••@ex.test' };
    const error = problem({ code: 'duplicated_phone_number', message: 'In use.', params });
    expect(error).toMatchObject({
      code: 'duplicated_phone_number',
      serverMessage: 'In use.',
      params,
      status: 400,
      kind: 'problem',
    });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', '<html>error code: 1020</html>'],
    ['a number', 7],
    ['a list', []],
    ['an empty object', {}],
    ['a blank code and message', { code: ' ', message: '' }],
    ['values of other types', { code: 7, message: { toString: 1 }, params: [] }],
  ])('[ERR-02] a body of %s gives the default code and no message', (_, body) => {
    expect(problem(body)).toMatchObject({ code: 'unexpected.error', serverMessage: undefined, params: {} });
  });

  it.each([
    [
      'S21 no message',
      { code: 'x', params: { action: 'contact<script>' } },
      { code: 'x', params: { action: 'contact<script>' } },
    ],
    ['params of another form', { code: 'x', message: 'm', params: 'p' }, { code: 'x', serverMessage: 'm', params: {} }],
    [
      'one param of another form',
      { code: 'x', message: 'm', params: { canAppeal: 'yes', action: 'contact' } },
      { code: 'x', params: { action: 'contact' } },
    ],
    ['no code', { message: 'm' }, { code: 'unexpected.error', serverMessage: 'm' }],
  ])('[WRAP-04] a missing or malformed member costs nothing else: %s', (_, body, expected) => {
    expect(problem(body)).toMatchObject(expected);
  });

  it('[WRAP-04] S20 a message is kept verbatim, as text', () => {
    const message = 'Go to [here](javascript:alert(1)) or <b>https://evil.test</b>';
    expect(problem({ code: 'x', message }).serverMessage).toBe(message);
  });

  it('[WRAP-04] a body cannot reach any prototype', () => {
    const error = problem(
      JSON.parse('{"code":"x","message":"m","params":{"__proto__":{"isAdmin":true}},"__proto__":{"status":200}}'),
    );
    expect(error.status).toBe(400);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    expect(Object.getPrototypeOf(error.params)).toBe(Object.prototype);
  });

  it('[WRAP-04] an error without an answer has no status, and is an Error with a name', () => {
    const error = new CallError('timeout');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'CallError', message: 'timeout', status: undefined, code: 'unexpected.error' });
  });

  it('[WRAP-04] a thrown CallError stays itself, and anything else becomes an unreadable answer with its cause', () => {
    const refusal = problem({ code: 'invalid_code' });
    expect(asCallError(refusal)).toBe(refusal);
    const fault = new TypeError('a fault of the page');
    expect(asCallError(fault)).toBeInstanceOf(CallError);
    expect(asCallError(fault)).toMatchObject({ kind: 'unreadable', code: 'unexpected.error', cause: fault });
    expect(asCallError('thrown text')).toMatchObject({ kind: 'unreadable', cause: 'thrown text' });
  });
});
