/** Reads a file of lines without ever keeping more than the longest line. */

/**
 * @param input bytes of UTF-8
 * @param longest characters of a line
 * @returns its lines without their ends. Of a longer one, the first `longest + 1` characters, as soon as they are there; the rest is dropped.
 */
export async function* boundedLines(input: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let line = '';
  let dropping = false;
  for await (const chunk of input) {
    const [rest = '', ...begun] = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [nth, text] of [rest, ...begun].entries()) {
      if (nth > 0) {
        if (!dropping) yield line.replace(/\r$/, '');
        [line, dropping] = ['', false];
      }
      if (dropping) continue;
      // A carriage return may still belong to the end of the line.
      line = (line + text).slice(0, longest + 2);
      if (line.replace(/\r$/, '').length <= longest) continue;
      yield line.slice(0, longest + 1);
      [line, dropping] = ['', true];
    }
  }
  if (!dropping && line !== '') yield line.replace(/\r$/, '');
}
