import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { firstLogin } from './migrations/0001-first-login.ts';
import { everyWay } from './migrations/0002-every-way.ts';
import { phoneNumbersChange } from './migrations/0003-phone-numbers-change.ts';
import { facesAndDocuments } from './migrations/0004-faces-and-documents.ts';
import { everyDoor } from './migrations/0005-every-door.ts';
import { anywhere } from './migrations/0006-anywhere.ts';
import { followUps } from './migrations/0007-follow-ups.ts';
import { installation } from './migrations/0009-installation.ts';
import { faceScansEmailUndoAndReviews } from './migrations/0010-face-scans-email-undo-and-reviews.ts';
import { writeProbe } from './migrations/0011-write-probe.ts';
import { challengeMethods } from './migrations/0013-challenge-methods.ts';
import { passkeys } from './migrations/0014-passkeys.ts';
import { passkeysOnly } from './migrations/0015-passkeys-only.ts';
import { sessionKeys } from './migrations/0016-session-keys.ts';
import { apiKeys } from './migrations/0019-api-keys.ts';
import { sessionProofs } from './migrations/0020-session-proofs.ts';
import { signingKeys } from './migrations/0021-signing-keys.ts';
import { serviceSecrets } from './migrations/0022-service-secrets.ts';
import { events } from './migrations/0023-events.ts';
import { eventRoots } from './migrations/0024-event-roots.ts';
import { faceEnrolments } from './migrations/0030-face-enrolments.ts';
import { webhooks } from './migrations/0031-webhooks.ts';
import { trustedBrowsers } from './migrations/0032-trusted-browsers.ts';
import { whatChangesEnd } from './migrations/0040-what-changes-end.ts';
import { restoredDatabases } from './migrations/0053-restored-databases.ts';
import { expiryOfMessages } from './migrations/0054-expiry-of-messages.ts';
import { operatorsAtScale } from './migrations/0055-operators-at-scale.ts';
import { indexesOfTheCleanUp } from './migrations/0056-indexes-of-the-clean-up.ts';
import { signals } from './migrations/0057-signals.ts';
import { policyVersions } from './migrations/0059-policy-version.ts';
import { simChecks } from './migrations/0061-sim-checks.ts';
import { chosenMethods } from './migrations/0062-chosen-methods.ts';
import { chosenTrust } from './migrations/0063-chosen-trust.ts';
import { supportDesk } from './migrations/0064-support-desk.ts';
import { securityEvents } from './migrations/0065-security-events.ts';
import { recoveriesByStaff } from './migrations/0066-recoveries-by-staff.ts';
import { decisionsByCustomer } from './migrations/0067-decisions-by-customer.ts';
import { chosenLanguage } from './migrations/0069-chosen-language.ts';
import { phoneChangesByMail } from './migrations/0070-phone-changes-by-mail.ts';
import { browsersOfLogins } from './migrations/0074-browsers-of-logins.ts';
import { timeZones } from './migrations/0075-time-zones.ts';
import { signalsBySource } from './migrations/0096-signals-by-source.ts';
import { whoChangedWhat } from './migrations/0110-who-changed-what.ts';
import { staffPasskeys } from './migrations/0111-staff-passkeys.ts';
import { waitingRemovals } from './migrations/0112-waiting-removals.ts';
import type { Schema } from './schema.ts';
import { StartFault } from './start-fault.ts';
import type { Storage } from './storage.ts';

const createMigrations = (kind: Storage['kind']): Record<string, Migration> => ({
  '0001-first-login': firstLogin(kind),
  '0002-every-way': everyWay(),
  '0003-phone-numbers-change': phoneNumbersChange(),
  '0004-faces-and-documents': facesAndDocuments(),
  '0005-every-door': everyDoor(),
  '0006-anywhere': anywhere(),
  '0007-follow-ups': followUps(),
  '0009-installation': installation(),
  '0010-face-scans-email-undo-and-reviews': faceScansEmailUndoAndReviews(),
  '0011-write-probe': writeProbe(),
  '0013-challenge-methods': challengeMethods(),
  '0014-passkeys': passkeys(),
  '0015-passkeys-only': passkeysOnly(),
  '0016-session-keys': sessionKeys(),
  '0019-api-keys': apiKeys(),
  '0020-session-proofs': sessionProofs(),
  '0021-signing-keys': signingKeys(),
  '0022-service-secrets': serviceSecrets(),
  '0023-events': events(kind),
  '0024-event-roots': eventRoots(),
  '0030-face-enrolments': faceEnrolments(),
  '0031-webhooks': webhooks(),
  '0032-trusted-browsers': trustedBrowsers(),
  '0040-what-changes-end': whatChangesEnd(),
  '0053-restored-databases': restoredDatabases(),
  '0054-expiry-of-messages': expiryOfMessages(),
  '0055-operators-at-scale': operatorsAtScale(),
  '0056-indexes-of-the-clean-up': indexesOfTheCleanUp(),
  '0057-signals': signals(),
  '0059-policy-version': policyVersions(),
  '0061-sim-checks': simChecks(),
  '0062-chosen-methods': chosenMethods(),
  '0063-chosen-trust': chosenTrust(),
  '0064-support-desk': supportDesk(),
  '0065-security-events': securityEvents(),
  '0066-recoveries-by-staff': recoveriesByStaff(),
  '0067-decisions-by-customer': decisionsByCustomer(),
  '0069-chosen-language': chosenLanguage(),
  '0070-phone-changes-by-mail': phoneChangesByMail(),
  '0074-browsers-of-logins': browsersOfLogins(),
  '0075-time-zones': timeZones(),
  '0096-signals-by-source': signalsBySource(),
  '0110-who-changed-what': whoChangedWhat(),
  '0111-staff-passkeys': staffPasskeys(),
  '0112-waiting-removals': waitingRemovals(),
});

/** An older release can't know what the newer tables mean. */
async function refuseNewerSchema(db: Kysely<Schema>, known: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = done.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartFault(
      `The database is newer than this release, which doesn't know the migration ${unknown.join(', ')}: start the release that migrated it, or restore an earlier backup.`,
    );
}

/**
 * Migrates an empty or older database to the current schema. Several processes may start at once: one migrates, the others wait.
 * @throws StartFault if a newer release has migrated the database
 */
export async function migrate(db: Kysely<Schema>, kind: Storage['kind']): Promise<void> {
  const migrations = createMigrations(kind);
  await refuseNewerSchema(db, Object.keys(migrations));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
