/** Not now, but later: the statuses that every page knows. Apart from the table of all, which would weigh on the login. */
export const laterStatus = { too_many_requests: 429, busy: 503 } as const;
