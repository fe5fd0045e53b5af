import { type ContactIssue, type ContactTopic, contactIssues, contactParameters, contactTopics } from '@stepgate/contract';

type AskedFor = { readonly issue: ContactIssue; readonly topic: ContactTopic };

/**
 * Reads the issue from the address. Addresses are untrusted, so they only select among our texts, and none of their text is shown.
 * @param search the query, such as `?issue=fraud&topic=general-logged-out`
 */
export function askedFor(search: string): AskedFor {
  const query = new URLSearchParams(search);
  const named = <T extends string>(known: readonly T[], name: string) => known.find((each) => each === query.get(name));
  return {
    issue: named(contactIssues, contactParameters.issue) ?? 'other',
    topic: named(contactTopics, contactParameters.topic) ?? 'general-logged-out',
  };
}
