/** The initial data of the demo: customers, staff, accounts at the providers, and a business. */
import type { Deps } from '@stepgate/identity';
import { seedBusiness } from './business.ts';
import { seedStaff } from './reviewer.ts';
import { seedDemo } from './seed.ts';
import { seedSocialIdentities } from './social/seed.ts';

/** Beginning again leaves existing data unchanged. */
export async function beginDemo(deps: Deps): Promise<void> {
  await seedDemo(deps);
  await seedStaff(deps);
  await seedSocialIdentities(deps);
  await seedBusiness(deps);
}
