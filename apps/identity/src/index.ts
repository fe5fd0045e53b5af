export * from './app.ts';
export * from './domain/authenticators.ts';
