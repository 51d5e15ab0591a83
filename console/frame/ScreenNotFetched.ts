/** A screen's module could not be loaded: the connection broke, or a release has replaced the running version. */
export class ScreenNotFetched extends Error {
  constructor(cause: unknown) {
    super('the code of a screen could not be loaded', { cause })
    this.name = 'ScreenNotFetched'
  }
}
