import { Icon } from './Icon.tsx';

/** Several people. */
export const TeamIcon = () => (
  <Icon d="M9 4.25a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5M2.5 19.75a6.5 6.5 0 0 1 13 0M16 4.5a3.75 3.75 0 0 1 0 7M18 13.9a6.5 6.5 0 0 1 3.5 5.85" />
);
