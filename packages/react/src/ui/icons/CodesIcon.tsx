import { Icon } from './Icon.tsx';

/** A sheet of codes. */
export const CodesIcon = () => (
  <Icon d="M7 3.75h10a2 2 0 0 1 2 2v12.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5.75a2 2 0 0 1 2-2M8.75 8.5h6.5M8.75 12h6.5M8.75 15.5h3.5" />
);
