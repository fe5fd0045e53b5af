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

type Session = SecurityOverview['sessions'][number];

function SessionRow({ session: { id, browser, startedAt, lastSeenAt, current } }: { readonly session: Session }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const date = useDate();
  const nameId = useId();
  const since = t('sessions.since', { date: date(startedAt, 'withTime') });
  const seen = t('sessions.seen', { date: date(lastSeenAt, 'withTime') });
  return (
    <Row
      id={nameId}
      name={<Data>{browser}</Data>}
      mark={current && t('sessions.this')}
      details={current ? since : `${since}, ${seen}`}
    >
      {!current && (
        <AskFirst
          section="sessions"
          label={t('sessions.end')}
          describedBy={nameId}
          question={t('sessions.endAsk', { browser })}
          yes={t('sessions.endYes')}
          no={t('sessions.endOthersNo')}
          make={() => client.ask(calls.endSessions, { body: { sessionId: id } })}
          done={() => t('sessions.ended', { browser })}
        />
      )}
    </Row>
  );
}

export function SessionsValue({ sessions: { length: count } }: Pick<SecurityOverview, 'sessions'>) {
  return useCopy<typeof copy>()('sessions.value', { count });
}

export function Sessions({ sessions }: Pick<SecurityOverview, 'sessions'>) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const others = sessions.some(({ current }) => !current);
  return (
    <>
      <Rows>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Rows>
      {others && (
        <AskFirst
          section="sessions"
          look="secondary"
          label={t('sessions.endOthers')}
          question={t('sessions.endOthersAsk')}
          yes={t('sessions.endOthersYes')}
          no={t('sessions.endOthersNo')}
          make={() => client.ask(calls.endSessions, { body: {} })}
          done={() => t('sessions.endedOthers')}
        />
      )}
    </>
  );
}
