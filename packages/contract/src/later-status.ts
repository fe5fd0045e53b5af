/**
 * The statuses that ask a client to try later, which every page knows. They are separate from the full table, which would add
 * weight to the login.
 */
export const laterStatus = { too_many_requests: 429, busy: 503 } as const;
