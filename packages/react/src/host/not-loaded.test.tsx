import { expect, it } from 'vitest';
import { NotLoaded, toError } from './not-loaded.ts';

const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

it.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://app.example.test/a.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: https://app.example.test/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['webpack', chunkError],
  ['the loader of Vite', new TypeError('Unable to preload CSS for /assets/a.css')],
])('[ENG-04] code that didn’t load in %s is recognized', (_, error) => {
  const reason = toError(error);
  expect(reason).toBeInstanceOf(NotLoaded);
  expect(reason).toMatchObject({ name: 'NotLoaded', cause: error });
});

it.each([
  ['a function that the browser lacks', new TypeError('Promise.withResolvers is not a function')],
  ['syntax that the browser lacks', new SyntaxError('Invalid regular expression flags')],
  ['an error of the code itself', new Error('error loading dynamically imported module')],
])('[ENG-04] %s is what was thrown, and nothing else', (_, error) => {
  expect(toError(error)).toBe(error);
});

it('a thrown value that isn’t an error becomes one, with its cause', () => {
  expect(toError('no connection')).toMatchObject({ cause: 'no connection' });
  const notLoaded = new NotLoaded('lost');
  expect(toError(notLoaded)).toBe(notLoaded);
});

it('[ENG-04] an import in this browser that finds nothing didn’t load, and an import that throws did', async () => {
  const nowhere = '/there-is-no-such-file.js';
  const lost = await import(/* @vite-ignore */ nowhere).catch((error: unknown) => error);
  expect(toError(lost)).toBeInstanceOf(NotLoaded);
  const throwing = URL.createObjectURL(new Blob(['throw new TypeError("too old")'], { type: 'text/javascript' }));
  const thrown = await import(/* @vite-ignore */ throwing).catch((error: unknown) => error);
  URL.revokeObjectURL(throwing);
  expect(thrown).toMatchObject({ message: 'too old' });
  expect(toError(thrown)).toBe(thrown);
});
