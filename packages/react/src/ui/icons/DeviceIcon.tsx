import { Icon } from './Icon.tsx';

/** A computer or another device. */
export const DeviceIcon = () => (
  <Icon d="M6.25 4.75h11.5a1.75 1.75 0 0 1 1.75 1.75v9h-15v-9a1.75 1.75 0 0 1 1.75-1.75M2.75 19.25h18.5" />
);
