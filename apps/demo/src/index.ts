/** For tests: what the demo adds to a service, its customers' password, and its stand-ins. */
export { demoPassword } from './customers.ts';
export { demoWith } from './demo.ts';
export { openFaceStandIn } from './faces/stand-in.ts';
export { openSocialStandIn } from './social/stand-in.ts';
