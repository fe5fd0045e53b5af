import type { ReactNode } from 'react';

type DataProps = {
  readonly children: ReactNode;
  /** `ltr` for what reads left to right in every language. Default: as its letters say. */
  readonly dir?: 'ltr';
  readonly className?: string | undefined;
  readonly id?: string;
};

/**
 * What isn't our words: a name, an address, a number, an amount, a code. It has its own direction, and a page translator leaves it as it is: a translated
 * payee would be another one (Delegated Regulation (EU) 2018/389, article 5).
 */
export function Data({ children, ...attributes }: DataProps) {
  return (
    <bdi translate="no" {...attributes}>
      {children}
    </bdi>
  );
}
