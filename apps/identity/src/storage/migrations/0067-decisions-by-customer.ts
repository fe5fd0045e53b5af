import type { Migration } from 'kysely/migration';

/** A customer's timeline names who decided its cases, and reads no other customer's decisions for it. */
export function decisionsByCustomer(): Migration {
  return {
    async up({ schema }) {
      await schema.createIndex('review_decision_customer').on('review_decision').column('customer_id').execute();
    },
  };
}
