import type { Migration } from 'kysely/migration';

/**
 * What the clean-up looks for, and what goes with it, is found by an index. Without one, each abandoned account that it deletes reads all appeals, address
 * changes and scans of faces.
 */
export function indexesOfTheCleanUp(): Migration {
  return {
    async up({ schema }) {
      const index = (table: string, column: string) =>
        schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
      await index('email_change', 'expires_at');
      await index('email_change', 'customer_id');
      await index('appeal', 'decided_at');
      await index('appeal', 'customer_id');
      await index('team_invitation', 'expires_at');
      await index('team_invitation', 'business_id');
      await index('staff_session', 'expires_at');
      await index('staff_session', 'staff_id');
      await index('face_session', 'customer_id');
      await index('phone_change', 'ended_at');
      await index('totp_enrolment', 'expires_at');
      await index('passkey_enrolment', 'expires_at');
      await index('selfie', 'decided_at');
      await index('selfie', 'latest_at');
    },
  };
}
