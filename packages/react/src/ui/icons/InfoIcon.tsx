import { Icon } from './Icon.tsx';

/** Information. */
export const InfoIcon = () => <Icon d="M12 3.25a8.75 8.75 0 1 0 0 17.5 8.75 8.75 0 0 0 0-17.5M12 11.25v5M12 7.75h.01" />;
