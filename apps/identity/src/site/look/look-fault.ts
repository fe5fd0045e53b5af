/** A logo or a file of tokens that can't be used: sentences for the operator. */
export class LookFault extends Error {
  override readonly name = 'LookFault';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}
