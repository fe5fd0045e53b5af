/** Finds the links in a server's message, in the forms that servers use. */
import type { RedirectPolicy } from '@stepgate/contract';
import { allowedLink } from './allowed-link.ts';

/** `[words](address)`. */
const markdown = String.raw`\[[^[\]]+\]\([^\s()]+\)`;

/** `<a href="address">words</a>`. */
const anchor = String.raw`<a\s[^<>]*>[^<]*(?:<(?!\/a\b)[^<>]*>[^<]*)*<\/a\s*>`;

/** A bare address, or a bare path of ours, without the punctuation that ends the sentence. */
const address = String.raw`(?<![\w:/.+-])https?:(?:\/\/\[::1\])?[^\s"'<>()[\]]*[^\s"'<>()[\].,;:!?]`;
const path = String.raw`(?<=^|[ \n(])\/[a-z](?:[^\s"'<>()[\]]*[^\s"'<>()[\].,;:!?])?`;

const links = new RegExp(`(${markdown}|${anchor}|${address}|${path})`, 'i');

const asMarkdown = /^\[(.+)\]\((.+)\)$/s;
const asAnchor = /^<a\s(?:[^<>]*\s)?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))[^<>]*>(.*)<\/a\s*>$/is;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text that a browser would show for a piece of HTML. */
const stripTags = (html: string): string =>
  html.replace(/<[^<>]*>/g, '').replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (written, name) => characters[name] ?? written);

type Written = {
  /** The link text; `undefined` for a bare address. */
  readonly words: string | undefined;
  readonly address: string;
  /** The text that stays if the address isn't allowed. */
  readonly instead: string;
};

function read(part: string): Written {
  const [, name, target] = asMarkdown.exec(part) ?? [];
  if (target !== undefined) return { words: name, address: target, instead: part };
  const [, double, single, bare, inside = ''] = asAnchor.exec(part) ?? [];
  const href = double ?? single ?? bare;
  if (href === undefined) return { words: undefined, address: part, instead: part };
  // The tags mean nothing to a customer.
  const words = stripTags(inside).trim();
  return { words: words || undefined, address: stripTags(href), instead: words };
}

/** Text, or a link. The words of a link name its host unless that is our own. */
type MessagePart = string | { readonly words: string; readonly href: string };

/** @returns the parts of the message in order: the allowed links, and text for the rest */
export function linksIn(text: string, policy: RedirectPolicy): readonly MessagePart[] {
  // Splitting at a capturing group alternates text and link.
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
