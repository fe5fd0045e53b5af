import { useCopy } from '@stepgate/pages';
import { Banner, Button, Note, Waiting } from '@stepgate/react';
import type { copy } from './copy.ts';
import type { Following } from './use-phone-change.ts';

export type AskingProps = Pick<Following, 'connection' | 'askAgain'> & {
  /** Says what the page waits for. */
  readonly children: string;
};

/** Says what the page waits for while it polls. If it can't reach the service, it says that the change continues anyway. */
export function Asking({ connection, askAgain, children }: AskingProps) {
  const t = useCopy<typeof copy>();
  switch (connection) {
    case 'there':
      return <Waiting>{children}</Waiting>;
    case 'lost':
      return (
        <>
          <Waiting>{children}</Waiting>
          <Banner tone="warning">
            <p>{t('change.lost')}</p>
          </Banner>
        </>
      );
    case 'exhausted':
      return (
        <>
          <Note>
            <p>{children}</p>
          </Note>
          <Banner tone="info">
            <p>{t('change.exhausted')}</p>
          </Banner>
          <Button look="secondary" onClick={askAgain}>
            {t('change.ask')}
          </Button>
        </>
      );
  }
}
