/** Addresses of the help. They are separate from the other routes, so that the login form doesn't load them. */
import { routes } from './routes.ts';

/** The list of all articles. */
export const helpRoute = '/help';

/**
 * @param slug the article's name in its address, e.g. `privacy-policy`
 *
 * @example
 * const policy = articleLocation('privacy-policy');
 */
export const articleLocation = (slug: string): string => `${helpRoute}/articles/${slug}`;

/** The subject of a contact request, as the addresses name it; the page has its own words for each. */
export const contactIssues = [
  'general-logged-out-login',
  'codes',
  'lost-phone',
  'deactivated-account',
  'blocked-address',
  'captcha',
  'sign-up',
  'fraud',
  'payment',
  'privacy',
  'accessibility',
  'other',
] as const;
export type ContactIssue = (typeof contactIssues)[number];

export const contactTopics = ['general-logged-out', 'general-logged-in'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Names in the query of the page of channels. */
export const contactParameters = { issue: 'issue', topic: 'topic' } as const;

/**
 * The address with the contact channels for an issue.
 *
 * @example
 * const contact = contactLocation('general-logged-out-login', 'general-logged-out');
 */
export const contactLocation = (issue: ContactIssue, topic: ContactTopic): string =>
  `${routes.contactChannels}?${contactParameters.issue}=${issue}&${contactParameters.topic}=${topic}`;
