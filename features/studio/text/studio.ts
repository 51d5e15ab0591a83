/** Words for what the studio has not told yet; members read them, so the software is not named. */
export const studioText = {
  /** Before its profile is filled in. */
  unnamed: 'Pilates studio',
}
