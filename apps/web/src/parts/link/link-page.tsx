import { PageFrame } from '@stepgate/react';
import type { ComponentType, ReactNode } from 'react';
import { type LinkToken, useLinkToken } from './use-link-token.ts';

/**
 * A page for a link with a token. Another link opened in the same tab mounts the page again.
 * @param name of the token in the fragment. Default: the usual one
 */
export function linkPage<Props extends object>(
  Content: ComponentType<Props & { readonly link: LinkToken }>,
  name?: string,
): (props: Props) => ReactNode {
  return (props) => {
    const link = useLinkToken(name);
    return (
      <PageFrame>
        <Content key={link.opened} {...props} link={link} />
      </PageFrame>
    );
  };
}
