import { Icon } from './Icon.tsx';

/** A person. */
export const UserIcon = () => <Icon d="M12 3.5a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5M4 20.5a8 8 0 0 1 16 0" />;
