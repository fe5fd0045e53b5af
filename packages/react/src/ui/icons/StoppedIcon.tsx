import { Icon } from './Icon.tsx';

/** A hand that stops something. */
export const StoppedIcon = () => (
  <Icon d="M8 12.5V5.75a1.5 1.5 0 0 1 3 0V11 4.25a1.5 1.5 0 0 1 3 0V11 5.75a1.5 1.5 0 0 1 3 0v6.5-3a1.5 1.5 0 0 1 3 0v5.25a6.75 6.75 0 0 1-6.75 6.75h-1a6 6 0 0 1-5-2.7L3.9 14a1.5 1.5 0 0 1 2.4-1.8L8 14.5" />
);
