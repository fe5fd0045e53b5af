import { readAddress } from '@stepgate/contract';

/** A part of a text, or a link in it. */
export type TextPart = { readonly text: string; readonly href?: string };

const addresses = /(https?:\/\/\S+)/;

/**
 * Finds the links in a message to this product. Only those can be pressed, and everything else stays text.
 * @param origin of the page
 */
export function ownLinks(text: string, origin: string): readonly TextPart[] {
  const isOwn = (part: string) => addresses.test(part) && readAddress(part)?.origin === origin;
  return text
    .split(addresses)
    .filter((part) => part !== '')
    .map((part) => (isOwn(part) ? { text: part, href: part } : { text: part }));
}
