import type { MouseEventHandler, ReactNode } from 'react';
import buttonStyles from './Button.module.css';
import { classNames } from './class-names.ts';

type LinkButtonProps = {
  readonly href: string;
  readonly look?: 'primary' | 'secondary' | 'quiet';
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
  readonly children: ReactNode;
};

/**
 * A link styled as a button, for everything that has an address.
 *
 * @example
 * <LinkButton href="/sign-up" look="primary">
 *   Sign up
 * </LinkButton>;
 */
export function LinkButton({ href, look = 'quiet', onClick, children }: LinkButtonProps) {
  return (
    <a
      href={href}
      className={classNames(buttonStyles.button, buttonStyles[look])}
      data-sg-part={`button ${look}`}
      data-main={look === 'primary' || undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
