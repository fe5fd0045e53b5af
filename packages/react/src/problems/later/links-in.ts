/** The links in a server's message, in the forms in which servers write them. */
import type { RedirectPolicy } from '@stepgate/contract';
import { allowedLink } from './allowed-link.ts';

/** `[words](address)`. */
const markdown = String.raw`\[[^[\]]+\]\([^\s()]+\)`;

/** `<a href="address">words</a>`. */
const anchor = String.raw`<a\s[^<>]*>[^<]*(?:<(?!\/a\b)[^<>]*>[^<]*)*<\/a\s*>`;

/** An address by itself, or a path of our own that stands by itself, without what ends its sentence. */
const address = String.raw`(?<![\w:/.+-])https?:(?:\/\/\[::1\])?[^\s"'<>()[\]]*[^\s"'<>()[\].,;:!?]`;
const path = String.raw`(?<=^|[ \n(])\/[a-z](?:[^\s"'<>()[\]]*[^\s"'<>()[\].,;:!?])?`;

const links = new RegExp(`(${markdown}|${anchor}|${address}|${path})`, 'i');

const asMarkdown = /^\[(.+)\]\((.+)\)$/s;
const asAnchor = /^<a\s(?:[^<>]*\s)?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))[^<>]*>(.*)<\/a\s*>$/is;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What a browser would show of a little HTML, as text. */
const shownOf = (html: string): string =>
  html.replace(/<[^<>]*>/g, '').replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (written, name) => characters[name] ?? written);

type Written = {
  /** What is shown in place of the address; none for an address by itself. */
  readonly words: string | undefined;
  readonly address: string;
  /** What stays where the address may not be gone to. */
  readonly instead: string;
};

function read(part: string): Written {
  const [, name, target] = asMarkdown.exec(part) ?? [];
  if (target !== undefined) return { words: name, address: target, instead: part };
  const [, double, single, bare, inside = ''] = asAnchor.exec(part) ?? [];
  const href = double ?? single ?? bare;
  if (href === undefined) return { words: undefined, address: part, instead: part };
  // Its tags say nothing to a customer.
  const words = shownOf(inside).trim();
  return { words: words || undefined, address: shownOf(href), instead: words };
}

/** Text, or a link: its words say where it leads unless that is our own origin. */
type MessagePart = string | { readonly words: string; readonly href: string };

/** @returns the message in its order: each link that may be followed, and text for all else */
export function linksIn(text: string, policy: RedirectPolicy): readonly MessagePart[] {
  // Splitting at a group gives text and link by turns.
  return text.split(links).map((part, at) => {
    if (at % 2 === 0) return part;
    const { words, address, instead } = read(part);
    const url = allowedLink(address, policy);
    if (url === undefined) return instead;
    const isOwn = url.origin === policy.origin;
    if (words === undefined) return { words: address.startsWith('/') ? address : url.href, href: url.href };
    return { words: isOwn ? words : `${words} (${url.host})`, href: url.href };
  });
}
