export type { Message, Method, Outcome, SessionCookie, StoredCustomer, Verification, WantedCustomer } from './protocol.ts';
export { type StartedStepgate, type StartOptions, startStepgate } from './start-stepgate.ts';
export { connectStepgate, type Stepgate } from './stepgate.ts';
export type { TestCustomer } from './test-customer.ts';
