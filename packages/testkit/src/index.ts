export * from './asking.ts';
export * from './corpus/bad-inputs.ts';
export * from './customers.ts';
export * from './databases.ts';
export * from './hand-clock.ts';
export * from './open-world.ts';
export * from './postgres/start-postgres.ts';
export * from './start-service.ts';
