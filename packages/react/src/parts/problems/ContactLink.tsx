import { CallError, routes, toWord } from '@stepgate/contract';
import { withQuery } from '../../host/addresses.ts';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import type { copy } from './copy.ts';

export const asksForContact = ({ params: { action = '' } }: CallError): boolean => toWord(action) === 'contact';

/** 'Get help', if the server asks the customer to get in contact. */
export function ContactLink({ error }: { readonly error: Error }) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  if (!(error instanceof CallError) || !asksForContact(error)) return null;
  return (
    <a href={withQuery(address(routes.contactChannels), 'issue=general-logged-out-login&topic=general-logged-out')}>
      {t('problem.getHelp')}
    </a>
  );
}
