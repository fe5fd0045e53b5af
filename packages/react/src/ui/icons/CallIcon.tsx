import { Icon } from './Icon.tsx';

/** A phone call. */
export const CallIcon = () => (
  <Icon d="M8.25 3.5H5.5a2 2 0 0 0-2 2.1 16 16 0 0 0 14.9 14.9 2 2 0 0 0 2.1-2v-2.75l-4.6-1.65-2 2.1a12.5 12.5 0 0 1-6.1-6.1l2.1-2z" />
);
