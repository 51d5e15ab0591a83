import type { Entry } from '#tests/ownership/entry.ts'
import type { List } from '#tests/ownership/fixtures.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'PUT /messages/:optOutToken': {
    ids: ['/optOutToken'],
    withoutOwner: 'a secret that was sent only to its owner',
  },
}

/** Reads without ids: whose data they return depends on the caller. */
export const lists: Record<string, List> = {
  'GET /user/messages': { sameForAll: 'returns choices, and no names' },
}
