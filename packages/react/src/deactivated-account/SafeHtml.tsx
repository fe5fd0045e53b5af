/**
 * Text with a little markup that a server wrote (threat row UI2). A sanitiser that is kept up by others reads it; what it leaves is made anew
 * as elements of ours, of these kinds and with no attribute of theirs. Nothing is ever set as HTML.
 */
import type { RedirectPolicy } from '@stepgate/contract';
import DOMPurify from 'dompurify';
import { createElement, type ReactNode, useMemo } from 'react';
import { allowedLink } from '../problems/later/allowed-link.ts';
import { useHost } from '../provider/context.ts';
import styles from './SafeHtml.module.css';

const allowed: ReadonlySet<string> = new Set(['p', 'br', 'b', 'strong', 'em', 'ul', 'ol', 'li', 'a']);

/** More is no message; what is cut off is not shown. */
const mostCharacters = 20_000;

function made(node: Node, key: number, policy: RedirectPolicy): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  const tag = node.nodeName.toLowerCase();
  const inside = [...node.childNodes].map((child, index) => made(child, index, policy));
  if (!allowed.has(tag)) return inside;
  if (tag === 'br') return createElement(tag, { key });
  if (tag !== 'a') return createElement(tag, { key }, ...inside);
  const address = node instanceof Element ? node.getAttribute('href') : null;
  const url = allowedLink(address ?? '', policy);
  if (url === undefined) return inside;
  return createElement(tag, { key, href: url.href, rel: 'noopener noreferrer nofollow', target: '_blank' }, ...inside);
}

/** @param html as the server gave it; plain text is as good */
export function SafeHtml({ html }: { readonly html: string }) {
  const { redirectPolicy } = useHost();
  const content = useMemo(() => {
    const fragment = DOMPurify.sanitize(html.slice(0, mostCharacters), {
      ALLOWED_TAGS: [...allowed],
      ALLOWED_ATTR: ['href'],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
    return [...fragment.childNodes].map((child, index) => made(child, index, redirectPolicy));
  }, [html, redirectPolicy]);
  return <div className={styles.html}>{content}</div>;
}
