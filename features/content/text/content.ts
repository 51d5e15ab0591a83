/** Texts for missing content. */
export const contentText = {
  /** The author of a post whose instructor has left. */
  theStudio: 'The studio',
}
