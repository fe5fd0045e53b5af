import { Icon } from './Icon.tsx';

/** Protection. */
export const ShieldIcon = () => (
  <Icon d="M12 2.75l7.75 2.75v5.75c0 4.5-3.1 8-7.75 10-4.65-2-7.75-5.5-7.75-10V5.5zM8.75 11.75L11 14l4.25-4.25" />
);
