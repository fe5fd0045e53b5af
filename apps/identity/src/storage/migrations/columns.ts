/** Constraints that many columns share. */
import type { ColumnDefinitionBuilder } from 'kysely';

type Constrain = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const key: Constrain = (c) => c.primaryKey();
export const required: Constrain = (c) => c.notNull();
export const unique: Constrain = (c) => c.unique();
export const requiredUnique: Constrain = (c) => c.notNull().unique();
/** Goes with its customer. */
export const ofCustomer: Constrain = (c) => c.notNull().references('customer.id').onDelete('cascade');
/** The same, and each customer has one row. */
export const onePerCustomer: Constrain = (c) => c.primaryKey().references('customer.id').onDelete('cascade');
export const or =
  (value: string | number): Constrain =>
  (c) =>
    c.notNull().defaultTo(value);
