import { Icon } from './Icon.tsx';

/** A face in front of a camera. */
export const FaceIcon = () => (
  <Icon d="M3.5 8V5.5a2 2 0 0 1 2-2H8M16 3.5h2.5a2 2 0 0 1 2 2V8M20.5 16v2.5a2 2 0 0 1-2 2H16M8 20.5H5.5a2 2 0 0 1-2-2V16M9 9.5v.75M15 9.5v.75M8.5 14.5a4.5 4.5 0 0 0 7 0" />
);
