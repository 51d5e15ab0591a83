/** Words for what the studio has not told. */
export const contentText = {
  /** The author of a post whose instructor has left. */
  theStudio: 'The studio',
}
