import type { ComponentType, ReactNode } from 'react';
import { PageFrame } from '../../../host/PageFrame.tsx';
import { ofLink } from './of-link.tsx';
import type { LinkToken } from './use-link-token.ts';

/**
 * A page for a link with a token. Another link opened in the same tab mounts its content again.
 * @param name of the token in the fragment. Default: the usual one
 */
export function linkPage<Props extends object>(
  Content: ComponentType<Props & { readonly link: LinkToken }>,
  name?: string,
): (props: Props) => ReactNode {
  const OfLink = ofLink(Content, name);
  return (props) => (
    <PageFrame>
      <OfLink {...props} />
    </PageFrame>
  );
}
