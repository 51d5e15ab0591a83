import { type Entry, studio } from '#tests/ownership/entry.ts'
import { photo } from '#tests/ownership/making.ts'

/** What each endpoint names, and whose it is: own and others’. */
export const entries: Record<string, Entry> = {
  'PUT /console/media/:mediaId': studio(['/mediaId'], async (world) => ({
    params: { mediaId: await photo(world) },
    body: { alt: 'A reformer', altHindi: '' },
  })),
}
