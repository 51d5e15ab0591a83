/** Words for what the studio has not told yet. */
export const contentText = {
  /** Before the studio's profile is filled in. */
  unnamedStudio: 'Contrology',
  /** The author of a post whose instructor has left. */
  theStudio: 'The studio',
}
