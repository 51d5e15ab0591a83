/** Texts for missing parts of the profile; members read them, so the software is not named. */
export const studioText = {
  /** Before its profile is filled in. */
  unnamed: 'Pilates studio',
}
