/** A screen's module could not be loaded: the connection broke, or a release has replaced the running version. */
export class ScreenNotFetched extends Error {
  constructor(cause: unknown) {
    super('the program of a screen could not be fetched', { cause })
    this.name = 'ScreenNotFetched'
  }
}
