import { Children, type ReactNode } from 'react';
import styles from './NoWrap.module.css';

/** Words whose first part means nothing alone: "6-digit", "E-Mail". */
const shortBeforeHyphen = /(\b(?:\d+|[A-Z])-\p{L}+)/u;

function unbroken(text: string): ReactNode {
  return text.split(shortBeforeHyphen).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text can hold a word twice, and the parts never change their order
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ),
  );
}

/**
 * A text in which no line ends behind the hyphen of such a word: browsers break there, and no rule of CSS forbids it.
 *
 * @example
 * <p>
 *   <NoWrap>We sent you an e-mail.</NoWrap>
 * </p>;
 */
export function NoWrap({ children }: { readonly children: ReactNode }) {
  // Another text is another element: a page translator has replaced what is in this one.
  return Children.map(children, (child) => (typeof child === 'string' ? <span key={child}>{unbroken(child)}</span> : child));
}
