/** What a page needs for its calls. Its code comes after the login form, so that the form shows sooner. */
export { createClient } from '@stepgate/client';
export { browserSessionKey } from '@stepgate/react';
