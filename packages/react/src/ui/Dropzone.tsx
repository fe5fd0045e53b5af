import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Dropzone.module.css';

type DropzoneProps = {
  /** Gets all files of one drop. */
  onFiles(files: readonly File[]): void;
  readonly disabled?: boolean;
  /** Shows it as an empty place that invites a drop. */
  readonly inviting: boolean;
  readonly children: ReactNode;
};

const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Ignores a file dropped outside the zone. Otherwise the browser would leave the page to show it. */
function refuseStray(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
}

/** A zone for dropping files. It only works with a mouse, so its content must offer another way to choose files. */
export function Dropzone({ onFiles, disabled, inviting, children }: DropzoneProps) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    window.addEventListener('dragover', refuseStray);
    window.addEventListener('drop', refuseStray);
    return () => {
      window.removeEventListener('dragover', refuseStray);
      window.removeEventListener('drop', refuseStray);
    };
  }, []);

  const takes = ({ dataTransfer }: DragEvent) => !disabled && carriesFiles(dataTransfer);
  function onDragOver(event: DragEvent) {
    if (!takes(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }
  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }
  function onDrop(event: DragEvent) {
    setOver(false);
    if (!takes(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  }
  return (
    <div
      className={classNames(styles.zone, inviting && styles.inviting, over && styles.over)}
      {...{ onDragOver, onDragLeave, onDrop }}
    >
      {children}
    </div>
  );
}
