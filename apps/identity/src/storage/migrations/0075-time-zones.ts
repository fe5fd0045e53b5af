import type { Migration } from 'kysely/migration';

/** In which zone mails tell a customer a time: that of the browser of the last complete login. Until now it was UTC. */
export function timeZones(): Migration {
  return {
    async up({ schema }) {
      await schema.alterTable('customer').addColumn('time_zone', 'text').execute();
    },
  };
}
