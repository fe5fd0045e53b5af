/** What later faces are compared with: sealed, bound to its customer, and of no use to an engine of another model. */
import type { FaceTemplate } from '../providers/face-match/face-match-engine.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import { forgetFaceTries } from './face-tries.ts';
import { takeTurn } from './last-way.ts';

/** A sealed text of something else, or of somebody else, does not open here. */
const ownerOf = (customerId: string): string => `face of ${customerId}`;

const rowOf = (queries: Queries, customerId: string) =>
  queries.selectFrom('face_template').selectAll().where('customer_id', '=', customerId).executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

function openTemplate({ secrets }: Deps, { model, template, customer_id }: Row): FaceTemplate | undefined {
  try {
    return { model, text: secrets.open(template, ownerOf(customer_id)) };
  } catch {
    return undefined;
  }
}

/** `undefined` where no engine is there, and where none is enrolled that this one can read. */
export async function faceTemplateOf(deps: Deps, queries: Queries, customerId: string): Promise<FaceTemplate | undefined> {
  const row = deps.face && (await rowOf(queries, customerId));
  return row !== undefined && row.model === deps.face?.model ? openTemplate(deps, row) : undefined;
}

/** The engine forgets what it keeps of a template, once the database has let go of it for good. */
function letGoOf(deps: Deps, queries: Queries, row: Row): void {
  const { face } = deps;
  if (face === undefined || row.model !== face.model) return;
  const template = openTemplate(deps, row);
  if (template !== undefined) queries.afterCommit(() => deps.background(face.forget(template)));
}

/** Enrols a face in place of the one before. What was begun with that one is not finished with it. */
export async function keepFace(
  deps: Deps,
  queries: Queries,
  customerId: string,
  { model, text }: FaceTemplate,
  madeFrom: 'scan' | 'photo',
): Promise<void> {
  const { secrets, clock } = deps;
  await takeTurn(queries, customerId);
  const before = await rowOf(queries, customerId);
  const row = { model, template: secrets.seal(text, ownerOf(customerId)), made_from: madeFrom, enrolled_at: clock.now() };
  await queries
    .insertInto('face_template')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
  await queries.deleteFrom('face_session').where('customer_id', '=', customerId).where('token_hash', '<>', '').execute();
  await forgetFaceTries(queries, customerId);
  if (before !== undefined) letGoOf(deps, queries, before);
}

/**
 * Forgets the face of a customer, whatever engine made it, and what was begun with it or for another.
 * @returns whether there was one
 */
export async function forgetFace(deps: Deps, queries: Queries, customerId: string): Promise<boolean> {
  await takeTurn(queries, customerId);
  await queries.deleteFrom('face_session').where('customer_id', '=', customerId).execute();
  const row = await queries.deleteFrom('face_template').where('customer_id', '=', customerId).returningAll().executeTakeFirst();
  if (row !== undefined) letGoOf(deps, queries, row);
  return row !== undefined;
}
