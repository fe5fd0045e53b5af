import { Icon } from './Icon.tsx';

/** A message in a chat app. */
export const ChatIcon = () => <Icon d="M3.5 20.5l1.3-4.3a8.75 8.75 0 1 1 3.2 3.1zM9.25 8.5c-.2 3.6 2.6 6.4 6.25 6.25" />;
