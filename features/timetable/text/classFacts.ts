import { kindName, locationName } from '#features/studio/settings.ts'
import type { ShownOfClass } from '#features/timetable/schema.ts'

type Fact = Exclude<keyof ShownOfClass, 'title'>

/**
 * The labels of the fields of a class that are shown besides its title, in their order; a missing field does not
 * compile.
 */
const words: { [field in Fact]: (value: ShownOfClass[field]) => string } = {
  kind: kindName,
  location: locationName,
}

/** The labels that every list and page shows of a class, without fields that it shows in another way (`but`). */
export const classFacts = (of: Partial<ShownOfClass>, ...but: Fact[]): string[] =>
  (Object.keys(words) as Fact[]).flatMap((field) => {
    const value = of[field]
    return value === undefined || but.includes(field) ? [] : [words[field](value as never)]
  })
