export { hostileFamilies } from './families.ts';
export { type TwentyDays, twentyDays } from './twenty-days.ts';
