/** Whether the page is on a device that is touched, whose own camera is the one to use. */
export const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;
