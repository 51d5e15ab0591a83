/** The program of a screen did not come: the line broke, or a release has taken the place of the one that runs here. */
export class ScreenNotFetched extends Error {
  constructor(cause: unknown) {
    super('the program of a screen could not be fetched', { cause })
    this.name = 'ScreenNotFetched'
  }
}
