import { lazyPart } from '@stepgate/pages';

/** For the one visit that opens a link. Its words are the page's. */
export const LazyStaffEnrolment = lazyPart(
  async () => (await import('./StaffEnrolment.tsx')).StaffEnrolment,
  async () => ({}),
);
