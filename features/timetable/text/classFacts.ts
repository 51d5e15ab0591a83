import { kindName, locationName } from '#features/studio/settings.ts'
import type { ShownOfClass } from '#features/timetable/schema.ts'

type Fact = Exclude<keyof ShownOfClass, 'title'>

/** The words of what is shown of a class besides its title, in their order; a missing field does not compile. */
const words: { [field in Fact]: (value: ShownOfClass[field]) => string } = {
  kind: kindName,
  location: locationName,
}

/** What is said of a class on every list and page, without what the place shows in another way (`but`). */
export const classFacts = (of: Partial<ShownOfClass>, ...but: Fact[]): string[] =>
  (Object.keys(words) as Fact[]).flatMap((field) => {
    const value = of[field]
    return value === undefined || but.includes(field) ? [] : [words[field](value as never)]
  })
