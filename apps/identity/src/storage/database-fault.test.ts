import { expect, it } from 'vitest';
import { DatabaseUnusable, databaseFaultOf, noteOfPostgres } from './database-fault.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('words of no importance'), { code }, more);
const sqlite = (errcode: number): Error => coded('ERR_SQLITE_ERROR', { errcode });

it.each([
  ['08006', 'away'],
  ['28P01', 'away'],
  ['3D000', 'away'],
  ['25P03', 'away'],
  ['40003', 'away'],
  ['53300', 'away'],
  ['57P01', 'away'],
  ['57P03', 'away'],
  ['ECONNREFUSED', 'away'],
  ['EAI_AGAIN', 'away'],
  ['CERT_HAS_EXPIRED', 'away'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'away'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'away'],
  ['40001', 'raced'],
  ['40P01', 'raced'],
  ['55P03', 'held'],
  ['57014', 'held'],
  ['25006', 'unwritable'],
  ['53100', 'unwritable'],
  ['58030', 'unwritable'],
  ['23505', undefined],
  ['42P01', undefined],
  ['XX001', undefined],
])('[UP-03] PostgreSQL’s %s is %s', (code, fault) => {
  expect(databaseFaultOf(noteOfPostgres(coded(code)))).toBe(fault);
  // The same code of another connection, such as the customer's.
  expect(databaseFaultOf(coded(code))).toBeUndefined();
});

it.each([
  [5, 'held'],
  [517, 'held'],
  [6, 'held'],
  [8, 'unwritable'],
  [10, 'unwritable'],
  [778, 'unwritable'],
  [13, 'unwritable'],
  [14, 'unwritable'],
  [1, undefined],
  [11, undefined],
  [1555, undefined],
])('[UP-04] SQLite’s result %i is %s', (errcode, fault) => {
  expect(databaseFaultOf(sqlite(errcode))).toBe(fault);
});

it.each([
  ['timeout exceeded when trying to connect', 'away'],
  ['Connection terminated unexpectedly', 'away'],
  ['Connection terminated due to connection timeout', 'away'],
  ['Client has encountered a connection error and is not queryable', 'away'],
  ['Query read timeout', 'held'],
  ['Cannot read properties of undefined', undefined],
])('[UP-01] an error without a code that says "%s" is %s', (message, fault) => {
  expect(databaseFaultOf(noteOfPostgres(new Error(message)))).toBe(fault);
  expect(databaseFaultOf(new Error(message))).toBeUndefined();
});

it('a missing file is no database fault, a missing socket is one, and a value that is no error isn’t', () => {
  expect(databaseFaultOf(noteOfPostgres(coded('ENOENT', { syscall: 'open' })))).toBeUndefined();
  expect(databaseFaultOf(noteOfPostgres(coded('ENOENT', { syscall: 'connect' })))).toBe('away');
  expect(databaseFaultOf(new DatabaseUnusable('held', 'says so itself'))).toBe('held');
  expect(databaseFaultOf('ECONNREFUSED')).toBeUndefined();
});
