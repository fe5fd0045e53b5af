/**
 * Text with a little markup from a server. A maintained sanitiser parses it, and the result is rebuilt as our own elements, of
 * these kinds only and without the server's attributes. Nothing is ever set as HTML.
 */
import type { RedirectPolicy } from '@stepgate/contract';
import DOMPurify from 'dompurify';
import { createElement, type ReactNode, useMemo } from 'react';
import { useHost } from '../../../host/context.ts';
import { allowedLink } from '../../../parts/problems/allowed-link.ts';
import styles from './SafeHtml.module.css';

const allowed: ReadonlySet<string> = new Set(['p', 'br', 'b', 'strong', 'em', 'ul', 'ol', 'li', 'a']);

/** The longest message. The rest is cut off. */
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

/** @param html the server's text, as HTML or plain text */
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
