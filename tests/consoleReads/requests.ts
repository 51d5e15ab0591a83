import { fullName } from '#lib/fullName.ts'
import type { Facts } from '#tests/consoleReads/facts.ts'

/** Addresses below `/api/v1`. `page=last` and `page=middle` are replaced by numbers that only the response contains. */
export type Reads = Record<string, string[]>

/** The requests of screens to one endpoint, by case; the case `''` is the usual use, which needs no name. */
export type ReadsOf = (facts: Facts) => Reads

export const withQueries = (path: string, queries: Record<string, unknown>[]): string[] =>
  queries.map((query) => {
    const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
    return `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
  })

export const plain =
  (path: string): ReadsOf =>
  () => ({ '': [path] })

/** Makes one read for each id. */
export const each =
  (ids: (facts: Facts) => string[], path: (id: string) => string): ReadsOf =>
  (facts) => ({ '': ids(facts).map(path) })

export const memberIds = (facts: Facts) => facts.members.map(({ id }) => id)

/** The beginnings of a word, as a person types it letter by letter. */
export const typingSteps = (word: string): string[] =>
  Array.from({ length: Math.min(8, word.length) }, (_, n) => word.slice(0, n + 1)).filter((q) => q.trim())

export const typing = (
  { members }: Facts,
  path: string,
  more: Record<string, unknown>,
  shortest = 1,
): Reads => {
  const some = members.slice(0, 6)
  const reads = (words: (string | null)[]) =>
    withQueries(
      path,
      words
        .flatMap((word) => typingSteps(word ?? ''))
        .filter((q) => q.length >= shortest)
        .map((q) => ({ ...more, q })),
    )
  return {
    'typing a name': reads(
      some.flatMap(({ firstName, lastName }) => [
        firstName.toLowerCase(),
        lastName,
        fullName({ firstName, lastName }),
      ]),
    ),
    'typing a number': reads(some.map(({ phone }) => phone)),
    'typing an address': reads(some.map(({ email }) => email)),
  }
}
