import type { SecurityOverview } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useId } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Data } from '../../../ui/Data.tsx';
import { Row, Rows } from '../../parts/rows/Rows.tsx';
import { useDate } from '../../parts/use-date.ts';
import type { copy } from '../copy.ts';
import { AskFirst } from '../parts/AskFirst.tsx';

type Offered = Pick<SecurityOverview, 'trustedBrowsers'>;
type Browser = NonNullable<SecurityOverview['trustedBrowsers']>['browsers'][number];

export const areBrowsersOffered = ({ trustedBrowsers }: Offered): boolean => (trustedBrowsers?.days ?? 0) > 0;

function BrowserRow({ browser: { id, browser, until, current } }: { readonly browser: Browser }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const date = useDate();
  const nameId = useId();
  return (
    <Row
      id={nameId}
      name={<Data>{browser}</Data>}
      mark={current && t('sessions.this')}
      details={t('browsers.until', { date: date(until) })}
    >
      <AskFirst
        section="browsers"
        label={t('browsers.end')}
        describedBy={nameId}
        question={t('browsers.endAsk', { browser })}
        yes={t('browsers.endYes')}
        make={() => client.ask(calls.endTrustedBrowser, { params: { id } })}
        done={() => t('browsers.ended', { browser })}
      />
    </Row>
  );
}

export function TrustedBrowsersValue({ trustedBrowsers }: Offered) {
  return useCopy<typeof copy>()('browsers.value', { count: trustedBrowsers?.browsers.length ?? 0 });
}

/** The browsers that spare the second step of a login. */
export function TrustedBrowsers({ trustedBrowsers }: Offered) {
  const t = useCopy<typeof copy>();
  return (
    <>
      <p>{t('browsers.text')}</p>
      <Rows>
        {trustedBrowsers?.browsers.map((browser) => (
          <BrowserRow key={browser.id} browser={browser} />
        ))}
      </Rows>
    </>
  );
}
