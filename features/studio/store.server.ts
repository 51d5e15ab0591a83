import type { Db } from '#lib/db.server.ts'
import type { LocationView, StudioSummary } from './schema.ts'

/** What the studio wrote of itself, in English, with what it has of it in Hindi. */
export interface ProfileRow {
  profile: Partial<StudioSummary>
  hindi: unknown
}

/** Undefined while the studio has told nothing. */
export const studioProfile = (db: Db): Promise<ProfileRow | undefined> =>
  db.selectFrom('studio').select(['profile', 'hindi']).executeTakeFirst()

/** The places that visitors see, in the studio's order. */
export async function locationRows(
  db: Db,
): Promise<{ place: LocationView; hindi: unknown; photoId: string | null }[]> {
  const rows = await db
    .selectFrom('location')
    .select(['name', 'is_online as isOnline', 'details', 'hindi', 'photo_id as photoId'])
    .where('is_shown', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(({ details, hindi, photoId, ...row }) => ({
    place: { ...details, ...row },
    hindi,
    photoId,
  }))
}
