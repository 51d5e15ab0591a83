import type { Db } from '#lib/db.server.ts'
import type { LocationView, StudioProfile } from './schema.ts'

/** The studio's profile: its own texts, in English and Hindi. */
export interface ProfileRow {
  profile: Partial<StudioProfile>
  hindi: unknown
}

/** Undefined while the studio has no profile. */
export const studioProfile = (db: Db): Promise<ProfileRow | undefined> =>
  db.selectFrom('studio').select(['profile', 'hindi']).executeTakeFirst()

/** The locations that visitors see, in the studio's order. */
export async function locationRows(
  db: Db,
): Promise<{ location: LocationView; hindi: unknown; photoId: string | null }[]> {
  const rows = await db
    .selectFrom('location')
    .select(['name', 'isOnline', 'details', 'hindi', 'photoId'])
    .where('isShown', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(({ details, hindi, photoId, ...row }) => ({
    location: { ...details, ...row },
    hindi,
    photoId,
  }))
}
