import { Icon } from './Icon.tsx';

/** A row that leads on. */
export const ChevronIcon = () => <Icon d="M9.5 6l6 6-6 6" />;
