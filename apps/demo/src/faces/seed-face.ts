import type { Deps } from '@stepgate/identity';
import { type Queries, templateOwner } from '@stepgate/identity/for-extras';
import { standInTemplate } from './stand-in.ts';

/** Enrols a customer's face with the stand-in. @param since milliseconds since 1970 */
export async function seedFace({ secrets }: Deps, queries: Queries, customerId: string, since: number): Promise<void> {
  const { model, text } = standInTemplate;
  const template = secrets.seal(text, templateOwner(customerId));
  await queries
    .insertInto('face_template')
    .values({ customer_id: customerId, model, template, made_from: 'scan', enrolled_at: since })
    .execute();
}
