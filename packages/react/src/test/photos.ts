/** Chooses photos like a customer, without the browser's file dialog. For tests and the explorer only. */

/** A page of a test. */
type Page = { readonly screen: { getByLabelText(label: string): { element(): Element } } };

/** A picture that a browser can show. */
export async function picture(name = 'me.png', [width, height] = [40, 30]): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#5b8a8c';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#d9b08c';
  context.fillRect(width * 0.35, height * 0.2, width * 0.3, height * 0.6);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

/** A photo of a computer's camera, in full light or in the dark, with lines as a document has them. */
export async function lit(light: number, name = 'me.png', [width, height] = [1_200, 900]): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  for (let x = 0; x < width; x += 20) {
    const grey = Math.round((x % 40 === 0 ? 60 : 220) * light);
    context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
    context.fillRect(x, 0, 20, height);
  }
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

/** A file of so many bytes with the type of a photo. */
export const createPhoto = (bytes: number, name = 'me.jpg', type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

function carrying(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** Chooses files with an input. */
export function chooseWith(input: Element, ...files: readonly File[]): void {
  if (!(input instanceof HTMLInputElement)) throw new Error(`${input.outerHTML} takes no file`);
  input.files = carrying(files).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses files with the button of this name. */
export function choose({ screen }: Page, button: string, ...files: readonly File[]): void {
  chooseWith(screen.getByLabelText(button).element(), ...files);
}

/** Drops files on an element. @returns whether the browser would leave the page to show them */
export function drop(target: Element, ...files: readonly File[]): boolean {
  const dragged = { bubbles: true, cancelable: true, dataTransfer: carrying(files) };
  target.dispatchEvent(new DragEvent('dragover', dragged));
  return target.dispatchEvent(new DragEvent('drop', dragged));
}
