/** A fault that ends the start, in a sentence that says what to mend. Waiting doesn't help. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
