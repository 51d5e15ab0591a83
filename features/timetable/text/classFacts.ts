import { kindName, locationName } from '#features/studio/settings.ts'
import type { ListedClass } from '#features/timetable/schema.ts'

type Fact = Exclude<keyof ListedClass, 'title'>

/**
 * The labels of the fields of a class that are shown besides its title, in their order; a missing field does not
 * compile.
 */
const labelOf: { [field in Fact]: (value: ListedClass[field]) => string } = {
  kind: kindName,
  location: locationName,
}

/** The labels that every list and page shows of a class, without fields that it shows in another way (`except`). */
export const classFacts = (shown: Partial<ListedClass>, ...except: Fact[]): string[] =>
  (Object.keys(labelOf) as Fact[]).flatMap((field) => {
    const value = shown[field]
    return value === undefined || except.includes(field) ? [] : [labelOf[field](value as never)]
  })
