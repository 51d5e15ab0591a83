import type { Db, Trx } from '#lib/db.server.ts'

/** The picture that is the logo; undefined if there is none. */
export const storedLogo = (db: Db): Promise<{ photoId: string } | undefined> =>
  db.selectFrom('studioLogo').select('mediaId as photoId').executeTakeFirst()

/** Stores the logo. Throws if there is no such picture (`studio_logo_media_id_fkey`). */
export const putLogo = async (trx: Trx, photoId: string): Promise<void> => {
  await trx
    .insertInto('studioLogo')
    .values({ mediaId: photoId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ mediaId: photoId }))
    .execute()
}

export const removeLogo = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('studioLogo').execute()
}
