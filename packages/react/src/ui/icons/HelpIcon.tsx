import { Icon } from './Icon.tsx';

/** Help. */
export const HelpIcon = () => (
  <Icon d="M12 3.25a8.75 8.75 0 1 0 0 17.5 8.75 8.75 0 0 0 0-17.5M9.5 9.75a2.5 2.5 0 1 1 3.7 2.2c-.75.4-1.2.9-1.2 1.8M12 16.5h.01" />
);
