import { useHost } from '../../host/context.ts';
import { linksIn } from './links-in.ts';

/** A server's message with its links. Everything else stays plain text. */
export function LinkedText({ text }: { readonly text: string }) {
  const { redirectPolicy } = useHost();
  return linksIn(text, redirectPolicy).map((part, at) => {
    const key = `${at}`;
    if (typeof part === 'string') return <span key={key}>{part}</span>;
    return (
      <a key={key} href={part.href} rel="noreferrer">
        {part.words}
      </a>
    );
  });
}
