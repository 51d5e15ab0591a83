import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { studioLogo as logoOf } from '#features/studio/reads.server.ts'
import { type Db, inTransaction, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { LogoState } from '../console/profileSchema.ts'
import { putLogo, removeLogo, storedLogo } from '../logoStore.server.ts'
import { settingsText as text } from '../text/settings.ts'

export const readLogo = async (db: Db): Promise<LogoState> => ({ logo: (await logoOf(db)) ?? null })

/** Sets the logo; null: the drawn mark is used. Throws BAD_REQUEST for a picture that does not exist. */
export async function changeLogo(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  photoId: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await storedLogo(trx)
    if (photoId === null) await removeLogo(trx)
    else {
      await putLogo(trx, photoId).catch((error: unknown) => {
        throw violates(error, 'studio_logo_media_id_fkey')
          ? new Refusal('BAD_REQUEST', { fields: { photoId: text.noPicture } })
          : error
      })
    }
    const record = { action: 'studio.logo', subject: 'studio', subjectId: 'studio' } as const
    const pictures = { before: { photoId: before?.photoId ?? null }, after: { photoId } }
    await recordAudit(trx, by.personId, { ...record, ...pictures }, now)
  })
}
