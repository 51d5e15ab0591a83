import type { Db, Trx } from '#lib/db.server.ts'
import type { Profile } from './console/profileSchema.ts'
import { NEXT_VERSION } from './locationStore.server.ts'

export const readProfile = (db: Db) =>
  db.selectFrom('studio').select(['profile', 'hindi', 'version']).executeTakeFirst()

/** Saves the profile; returns false if its version differs. Version 0: there is no profile yet. */
export async function writeProfile(
  trx: Trx,
  { hindi, ...profile }: Profile,
  version: number,
): Promise<boolean> {
  const row = { profile: JSON.stringify(profile), hindi: JSON.stringify(hindi) }
  const written = version
    ? await trx
        .updateTable('studio')
        .set({ ...row, version: NEXT_VERSION })
        .where('version', '=', version)
        .returning('id')
        .execute()
    : await trx
        .insertInto('studio')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute()
  return written.length > 0
}
