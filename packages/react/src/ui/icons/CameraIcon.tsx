import { Icon } from './Icon.tsx';

/** A camera. */
export const CameraIcon = () => (
  <Icon d="M5 7h2.5l1.5-2.5h6L16.5 7H19a2 2 0 0 1 2 2v8.75a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2M12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7" />
);
