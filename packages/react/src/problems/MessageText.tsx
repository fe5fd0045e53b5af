import { Fragment } from 'react';
import { useHost } from '../provider/context.ts';
import { allowedLink } from './allowed-link.ts';

/** `[words](https://…)`, or an address by itself without what ends its sentence. */
const links = /(\[[^[\]]+\]\(https:[^\s()]+\)|(?<![\w:/.+-])https:[^\s"'<>()[\]]*[^\s"'<>()[\].,;:!?])/i;

const withWords = /^\[(.+)\]\((.+)\)$/;

/**
 * A server's message: text, in which a link becomes one where it leads to our own origin or one that the host trusts (specification, part 8).
 * Anything else in it stays the text that it is.
 */
export function MessageText({ text }: { readonly text: string }) {
  const { redirectPolicy } = useHost();
  // Splitting at a group gives text and link by turns.
  return text.split(links).map((part, at) => {
    const [, words, address = part] = withWords.exec(part) ?? [];
    const url = at % 2 === 1 ? allowedLink(address, redirectPolicy) : undefined;
    const key = `${at}`;
    if (url === undefined) return <Fragment key={key}>{part}</Fragment>;
    // Words may say anything: where it leads is said too, unless that is here.
    const host = words !== undefined && url.origin !== redirectPolicy.origin ? ` (${url.host})` : '';
    return (
      <a key={key} href={url.href} rel="noreferrer">
        {words ?? url.href}
        {host}
      </a>
    );
  });
}
