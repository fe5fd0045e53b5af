import { Icon } from './Icon.tsx';

/** A text message. */
export const MessageIcon = () => (
  <Icon d="M5 4.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6.75L8 21v-3.5H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M8 11h.01M12 11h.01M16 11h.01" />
);
