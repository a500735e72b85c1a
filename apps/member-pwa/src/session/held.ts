/** Thrown by a guard: another page stands at this address for now. */
export class Held extends Error {
  readonly because: 'temporary' | 'needs_network';
  constructor(because: Held['because']) {
    super(because);
    this.name = 'Held';
    this.because = because;
  }
}
