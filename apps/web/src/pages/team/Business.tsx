import { type Calls, calls, type ReadSuccess } from '@stepgate/contract';
import { Data, Row, Rows, useCopy, useDate } from '@stepgate/pages';
import { Button, EnvelopeIcon, UserIcon, useStepgate } from '@stepgate/react';
import { useId } from 'react';
import sectionTitle from '../../parts/section-title.module.css';
import type { copy } from './copy.ts';
import { Invite } from './Invite.tsx';
import styles from './Team.module.css';
import { useTeamHost } from './team-host.ts';

type Team = ReadSuccess<Calls['team']>;
type BusinessOf = Team['businesses'][number];

function OpenInvitation({ id, email, expiresAt }: BusinessOf['invitations'][number]) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const date = useDate();
  const { busy, run } = useTeamHost();
  const nameId = useId();
  return (
    <Row id={nameId} icon={EnvelopeIcon} name={<Data>{email}</Data>} details={t('team.until', { date: date(expiresAt) })}>
      <Button
        look="quiet"
        busy={busy}
        describedBy={nameId}
        onClick={() =>
          run({
            make: () => client.ask(calls.withdrawInvitation, { params: { id } }),
            done: () => t('team.withdrawn', { email }),
          })
        }
      >
        {t('team.withdraw')}
      </Button>
    </Row>
  );
}

function Member({ email, joinedAt }: BusinessOf['members'][number]) {
  const t = useCopy<typeof copy>();
  const date = useDate();
  return (
    <Row id={useId()} icon={UserIcon} name={<Data>{email}</Data>} details={t('team.memberSince', { date: date(joinedAt) })} />
  );
}

/** One business: its team and invitations for its owner, its name for a member. */
export function Business({ id, name, owned, members, invitations }: BusinessOf) {
  const t = useCopy<typeof copy>();
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={sectionTitle.title}>
        <Data>{name}</Data>
      </h2>
      {!owned && <p className={styles.text}>{t('team.member')}</p>}
      {owned && (
        <>
          <h3 className={styles.kind}>{t('team.members')}</h3>
          {members.length === 0 ? (
            <p className={styles.text}>{t('team.noMembers')}</p>
          ) : (
            <Rows>
              {members.map((member) => (
                <Member key={member.email} {...member} />
              ))}
            </Rows>
          )}
          <Invite businessId={id} />
          {invitations.length > 0 && (
            <>
              <h3 className={styles.kind}>{t('team.invitations')}</h3>
              <Rows>
                {invitations.map((invitation) => (
                  <OpenInvitation key={invitation.id} {...invitation} />
                ))}
              </Rows>
            </>
          )}
        </>
      )}
    </section>
  );
}

/** The invitations to the customer's own address. */
export function Invited({ invitedTo }: Pick<Team, 'invitedTo'>) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, run } = useTeamHost();
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={sectionTitle.title}>
        {t('team.invited')}
      </h2>
      {invitedTo.map(({ id, businessName: business, invitedBy: inviter }) => (
        <div key={id} className={styles.invitation}>
          <p id={`${titleId}-${id}`} className={styles.text}>
            {t('team.invitedTo', { inviter, business })}
          </p>
          <Button
            busy={busy}
            describedBy={`${titleId}-${id}`}
            onClick={() =>
              run({
                make: () => client.ask(calls.acceptInvitation, { params: { id } }),
                done: () => t('team.joined', { business }),
              })
            }
          >
            {t('team.join')}
          </Button>
        </div>
      ))}
    </section>
  );
}
