import { Icon } from './Icon.tsx';

/** An error, or something that went wrong. */
export const DangerIcon = () => <Icon d="M8.5 3.25h7l5.25 5.25v7l-5.25 5.25h-7L3.25 15.5v-7zM12 7.75v4.75M12 16h.01" />;
