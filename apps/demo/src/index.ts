/** For tests: what the demo adds to a service, its customers' password, and its providers of social logins. */
export { demoPassword } from './customers.ts';
export { demoWith } from './demo.ts';
export { openSocialStandIn } from './social/stand-in.ts';
