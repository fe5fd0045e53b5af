import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { firstLogin } from './migrations/0001-first-login.ts';
import { everyWay } from './migrations/0002-every-way.ts';
import { phoneNumbersChange } from './migrations/0003-phone-numbers-change.ts';
import { facesAndDocuments } from './migrations/0004-faces-and-documents.ts';
import { everyDoor } from './migrations/0005-every-door.ts';
import { anywhere } from './migrations/0006-anywhere.ts';
import { installation } from './migrations/0009-installation.ts';
import type { Schema } from './schema.ts';
import type { Storage } from './storage.ts';

/** Brings an empty or older database to today's tables. Several processes may start at once: one migrates, the others wait. */
export async function migrate(db: Kysely<Schema>, kind: Storage['kind']): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve({
          '0001-first-login': firstLogin(kind),
          '0002-every-way': everyWay(),
          '0003-phone-numbers-change': phoneNumbersChange(),
          '0004-faces-and-documents': facesAndDocuments(),
          '0005-every-door': everyDoor(),
          '0006-anywhere': anywhere(),
          '0009-installation': installation(),
        }),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
