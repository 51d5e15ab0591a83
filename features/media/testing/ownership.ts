import { type Entry, studio } from '#tests/ownership/entry.ts'
import { photo } from '#tests/ownership/fixtures.ts'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'PUT /console/media/:mediaId': studio(['/mediaId'], async (world) => ({
    params: { mediaId: await photo(world) },
    body: { alt: 'A reformer', altHindi: '' },
  })),
}
