import type { Entry } from '#tests/ownership/entry.ts'
import type { List } from '#tests/ownership/fixtures.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'PUT /messages/:optOutToken': {
    ids: ['/optOutToken'],
    withoutOwner: 'a secret: who has it is whom it was sent to',
  },
}

/** Reads without ids: the caller decides whose data they return. */
export const lists: Record<string, List> = {
  'GET /user/messages': { everybodys: 'it says what they chose, and names nobody' },
}
