/** The still social logins of a built page. Their screen's code comes later, and continues with what was begun with them: `take-still.ts`. */

export type SocialIntent = 'logIn' | 'signUp';

/** Names of their form. */
export const stillForm = { logIn: 'still-log-in', signUp: 'still-sign-up' } as const satisfies Record<SocialIntent, string>;
