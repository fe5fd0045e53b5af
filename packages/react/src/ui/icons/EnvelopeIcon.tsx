import { Icon } from './Icon.tsx';

/** An email. */
export const EnvelopeIcon = () => (
  <Icon d="M5 4.75h14a2 2 0 0 1 2 2v10.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.75a2 2 0 0 1 2-2M3.5 7.25L12 13l8.5-5.75" />
);
