import { kindName, locationName } from '#features/studio/settings.ts'
import type { ShownOfClass } from '#features/timetable/schema.ts'

/** What every list of sessions says of a class besides its title, in words; a missing field does not compile. */
export const classFacts = (of: ShownOfClass) =>
  ({ kind: kindName(of.kind), location: locationName(of.location) }) satisfies {
    [field in Exclude<keyof ShownOfClass, 'title'>]: string
  }
