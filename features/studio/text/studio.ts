/** Words for what the studio has not told yet. */
export const studioText = {
  /** Before its profile is filled in. */
  unnamed: 'Contrology',
}
