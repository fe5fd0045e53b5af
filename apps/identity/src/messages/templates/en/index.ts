/** Everything that the service says. */

export * from './approvals.ts';
export * from './challenges.ts';
export * from './mail-frame.ts';
export * from './mails.ts';
export * from './notifications.ts';
export * from './phrases.ts';
export * from './problems.ts';
export * from './texts.ts';
