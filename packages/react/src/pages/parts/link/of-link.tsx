import type { ComponentType, ReactNode } from 'react';
import { type LinkToken, useLinkToken } from './use-link-token.ts';

/**
 * A part for a link with a token. Another link opened in the same tab mounts it again.
 * @param name of the token in the fragment. Default: the usual one
 */
export function ofLink<Props extends object>(
  Content: ComponentType<Props & { readonly link: LinkToken }>,
  name?: string,
): (props: Props) => ReactNode {
  return (props) => {
    const link = useLinkToken(name);
    return <Content key={link.opened} {...props} link={link} />;
  };
}
