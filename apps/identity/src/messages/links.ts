/** A link of ours with a token in its fragment, which browsers send to no server and no log keeps. */
export const linkTo = (origin: string, path: string, token: string): string => `${origin}${path}#token=${token}`;
