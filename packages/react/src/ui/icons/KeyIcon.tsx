import { Icon } from './Icon.tsx';

/** A key: a backup code. */
export const KeyIcon = () => <Icon d="M8 11.25a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M11.2 12.5l9.05-9M15.75 8l3.25 3.25" />;
