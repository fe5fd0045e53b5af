import { Icon } from './Icon.tsx';

/** An authenticator app. */
export const AppIcon = () => (
  <Icon d="M8 3.25h8A4.75 4.75 0 0 1 20.75 8v8A4.75 4.75 0 0 1 16 20.75H8A4.75 4.75 0 0 1 3.25 16V8A4.75 4.75 0 0 1 8 3.25M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M12 12.5v4" />
);
