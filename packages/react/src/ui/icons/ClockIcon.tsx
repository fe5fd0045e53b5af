import { Icon } from './Icon.tsx';

/** A wait, or an end of time. */
export const ClockIcon = () => <Icon d="M12 3.25a8.75 8.75 0 1 0 0 17.5 8.75 8.75 0 0 0 0-17.5M12 7.5V12l3 2" />;
