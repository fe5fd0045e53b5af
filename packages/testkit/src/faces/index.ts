export * from './films.ts';
export * from './scan.ts';
export { type Person, stillJpeg } from './stills.ts';
