import { Icon } from './Icon.tsx';

/** Something to be careful with. */
export const WarningIcon = () => (
  <Icon d="M10.5 4.25a1.75 1.75 0 0 1 3 0l7.4 13a1.75 1.75 0 0 1-1.5 2.6H4.6a1.75 1.75 0 0 1-1.5-2.6zM12 9.25v4.25M12 16.5h.01" />
);
