/**
 * API keys: what a company's back end shows our service. A browser never has one. The prefix lets scanners of source code find a key that was published.
 */
export const apiKeyPrefix = 'sgk_';

/** The scopes of a key. Each is the scope of at least one call. */
export const apiKeyScopes = ['approvals', 'sessions', 'signals'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
