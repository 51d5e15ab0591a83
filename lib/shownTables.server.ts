import { LRUCache } from 'lru-cache'
import type { DB } from '#db/types.generated.ts'
import type { CacheTopic } from '#lib/contract.ts'
import type { DatabaseName } from '#lib/databaseNames.ts'

type Topics = readonly CacheTopic[]

/**
 * The topics that a write to a table invalidates, including writes by its triggers. No cached response depends on
 * a table that is not listed. `tests/shownTables.test.ts` compares this file with what the cached endpoints read
 * and what the database's triggers and functions write.
 */
export const TOPICS_OF_TABLE: { [table in DatabaseName<keyof DB>]?: Topics } = {
  booking: ['timetable'],
  class: ['timetable', 'content', 'settings'],
  class_former_slug: ['timetable'],
  class_kind: ['settings'],
  gst_rate: ['packages', 'settings'],
  instructor: ['timetable', 'content'],
  instructor_former_slug: ['content'],
  location: ['settings', 'content'],
  mail_words: ['settings'],
  media: ['content'],
  package: ['packages'],
  policy_text: ['content'],
  post: ['content'],
  post_former_slug: ['content'],
  rule_number: ['settings'],
  seat_hold: ['timetable'],
  session: ['timetable'],
  site_page: ['content'],
  studio: ['content'],
  studio_logo: ['content'],
  testimonial: ['content'],
  training: ['content'],
  waitlist_entry: ['timetable'],
}

/**
 * The topics that a deletion of rows invalidates in addition, because rows of other tables are deleted with them (`on
 * delete cascade`).
 */
export const TOPICS_OF_DELETION: { [table in DatabaseName<keyof DB>]?: Topics } = {
  content_draft: ['content'],
  person: ['timetable'],
}

/** The topics that a call of a writing database function invalidates. */
export const TOPICS_OF_FUNCTION: { [name: string]: Topics } = {
  assign_spots: ['timetable'],
  cancel_booking: ['timetable'],
  claim_seat: ['timetable'],
  end_booking: ['timetable'],
  give_spots: ['timetable'],
  hold_seat: ['timetable'],
  release_seat: ['timetable'],
  sweep_seat_holds: ['timetable'],
}

const WRITE = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi
const CALL = new RegExp(`\\b(${Object.keys(TOPICS_OF_FUNCTION).join('|')})\\s*\\(`, 'gi')

/** The tables that a statement, or the body of a function, writes to by name. */
export const writesOf = (text: string): { table: string; deletes: boolean }[] =>
  [...text.matchAll(WRITE)].map(([, verb = '', table = '']) => ({
    table: table.toLowerCase(),
    deletes: /^delete/i.test(verb),
  }))

/** Calls of functions that write; `enqueue_job` writes, but invalidates no topic. */
const WRITING_CALL = new RegExp(
  `\\b(${[...Object.keys(TOPICS_OF_FUNCTION), 'enqueue_job'].join('|')})\\s*\\(`,
  'i',
)
const WRITES =
  /\b(insert\s+into|delete\s+from|merge\s+into)\b|(?<!for |no key )\bupdate\s+(?!of\b|skip\b|nowait\b)\S/i

const writesByStatement = new LRUCache<string, boolean>({ max: 2_000 })

/** Whether a statement writes to any table. */
export function writesAnything(text: string): boolean {
  const cached = writesByStatement.get(text)
  if (cached !== undefined) return cached
  const writes = WRITES.test(text) || WRITING_CALL.test(text)
  writesByStatement.set(text, writes)
  return writes
}

const topicsOf = (map: { [name: string]: Topics | undefined }, name: string): Topics => map[name] ?? []

/** Cached by the text of the statement, because a look-up is faster than searching the text. */
const topicsByStatement = new LRUCache<string, Topics>({ max: 2_000 })

/** The topics that a statement invalidates. */
export function topicsOfStatement(text: string): Topics {
  const cachedTopics = topicsByStatement.get(text)
  if (cachedTopics) return cachedTopics
  const topics = new Set([
    ...writesOf(text).flatMap(({ table, deletes }) => [
      ...topicsOf(TOPICS_OF_TABLE, table),
      ...(deletes ? topicsOf(TOPICS_OF_DELETION, table) : []),
    ]),
    ...[...text.matchAll(CALL)].flatMap(([, name = '']) => topicsOf(TOPICS_OF_FUNCTION, name.toLowerCase())),
  ])
  topicsByStatement.set(text, [...topics])
  return [...topics]
}
