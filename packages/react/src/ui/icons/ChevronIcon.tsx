import { Icon } from './Icon.tsx';

/** A row with a next page. */
export const ChevronIcon = () => <Icon d="M9.5 6l6 6-6 6" />;
