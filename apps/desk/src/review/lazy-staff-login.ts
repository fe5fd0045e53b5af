import { lazyPart } from '@stepgate/pages';

/** The login of staff. Its words are the page's. A page that opens with a session doesn't need its code. */
export const LazyStaffLogin = lazyPart(
  async () => (await import('./StaffLogin.tsx')).StaffLogin,
  async () => ({}),
);
