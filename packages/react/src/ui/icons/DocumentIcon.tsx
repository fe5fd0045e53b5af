import { Icon } from './Icon.tsx';

/** An identity document. */
export const DocumentIcon = () => (
  <Icon d="M5 4.75h14a2 2 0 0 1 2 2v10.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.75a2 2 0 0 1 2-2M8.75 8.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M5.75 16a3.1 3.1 0 0 1 6 0M14.75 10h3.25M14.75 14h3.25" />
);
