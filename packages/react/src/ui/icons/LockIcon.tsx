import { Icon } from './Icon.tsx';

/** A lock: a password. */
export const LockIcon = () => (
  <Icon d="M6.5 10.5h11a2 2 0 0 1 2 2v6.25a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V12.5a2 2 0 0 1 2-2M8 10.5V7.25a4 4 0 0 1 8 0v3.25M12 14.5v2.25" />
);
