/** The stored templates that later faces are compared with. Each is sealed, bound to its customer, and unusable for an engine with another model. */

import { lockCustomer } from '../../customers/lock-customer.ts';
import { endFaceSessions, endMatches } from '../../factors/face-sessions.ts';
import { deleteStoredFace, keepStoredFace, type StoredFace, storedFace } from '../../factors/face-templates.ts';
import { factorName, type UsedFactor } from '../../factors/used-factor.ts';
import type { Deps, Ports } from '../../kernel/context.ts';
import type { FaceTemplate } from '../../providers/face-match/face-match-engine.ts';
import type { Queries } from '../../storage/storage.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { forgetFaceTries } from './face-tries.ts';

/** A sealed text of another kind or another customer can't be opened with this context. */
export const templateOwner = (customerId: string): string => `face of ${customerId}`;

function openTemplate({ secrets }: Ports, { model, template, customer_id }: StoredFace): FaceTemplate | undefined {
  try {
    return { model, text: secrets.open(template, templateOwner(customer_id)) };
  } catch {
    return undefined;
  }
}

/** `undefined` if there is no engine, or no template that this engine can read. */
export async function findFaceTemplate(deps: Deps, queries: Queries, customerId: string): Promise<FaceTemplate | undefined> {
  const row = deps.face && (await storedFace(queries, customerId));
  return row !== undefined && row.model === deps.face?.model ? openTemplate(deps, row) : undefined;
}

/** Has the engine delete what it stores for a template, after the database's deletion is committed. */
function forgetInEngine(tx: Transaction, deps: Ports, row: StoredFace): void {
  const { face } = deps;
  if (face === undefined || row.model !== face.model) return;
  const template = openTemplate(deps, row);
  if (template !== undefined) tx.afterCommit(() => deps.background(face.forget(row.customer_id, template)));
}

/** Enrols a face in place of the earlier one. Matches that began with the earlier one end. @returns the name of the earlier one */
export async function keepFace(
  tx: Transaction,
  deps: Ports,
  customerId: string,
  { model, text }: FaceTemplate,
  madeFrom: 'scan' | 'photo',
): Promise<string | undefined> {
  await lockCustomer(tx.queries, customerId);
  const before = await storedFace(tx.queries, customerId);
  const template = tx.secrets.seal(text, templateOwner(customerId));
  const row = { customer_id: customerId, model, template, made_from: madeFrom, enrolled_at: tx.now };
  await keepStoredFace(tx.queries, row);
  await endMatches(tx.queries, customerId);
  await forgetFaceTries(tx.queries, customerId);
  if (before === undefined) return undefined;
  forgetInEngine(tx, deps, before);
  return factorName('face', before.enrolled_at);
}

/** The face that a scan matched. */
export async function faceUsed(queries: Queries, customerId = ''): Promise<UsedFactor | undefined> {
  const row = await storedFace(queries, customerId);
  return row && { name: factorName('face', row.enrolled_at), addedAt: row.enrolled_at };
}

/**
 * Deletes a customer's face, from any engine, and the open face sessions.
 * @returns its name; `undefined` without a face
 */
export async function forgetFace(tx: Transaction, deps: Ports, customerId: string): Promise<string | undefined> {
  await lockCustomer(tx.queries, customerId);
  await endFaceSessions(tx.queries, customerId);
  const row = await deleteStoredFace(tx.queries, customerId);
  if (row === undefined) return undefined;
  forgetInEngine(tx, deps, row);
  return factorName('face', row.enrolled_at);
}
