import type { Location } from '#features/studio/schema.ts'
import { inLanguages } from '#lib/language.ts'

/** The places, as people call them. */
export const placeNames: Record<Location, string> = inLanguages('placeNames', {
  Faridabad: 'Faridabad',
  Gurugram: 'Gurugram',
  Online: 'Online',
})

/** Also for a place that is none of ours. */
export const placeName = (location: string): string =>
  location in placeNames ? placeNames[location as Location] : location
