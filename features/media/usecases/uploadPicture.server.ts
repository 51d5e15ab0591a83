import pLimit from 'p-limit'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { cuts } from '../console/schema.ts'
import { type Focus, fileName, fileTypes } from '../rules.ts'
import { insertMedia, isBeingRemoved, type MediaRow, markUsed, mediaByHash } from '../store.server.ts'
import { type Cut, pictureHash, type TranscodeResult, transcode } from '../transcode.server.ts'

/** The ratios of the slots in which the pictures are shown (ui/Plate.tsx). */
const RATIOS: Record<(typeof cuts)[number], number | undefined> = {
  wide: 3 / 2,
  square: 1,
  whole: undefined,
  logo: undefined,
}

/** The limit of uploads by one member of staff. */
const UPLOADS = { name: 'media.upload', points: 120, seconds: 3_600 }
/** Processing a picture takes a core some seconds, so only one is processed at a time, and only a few may wait. */
const oneAtATime = pLimit(1)
const MAX_WAITING = 4

interface Upload {
  bytes: Buffer
  cut: (typeof cuts)[number]
  focus: Focus
}

/**
 * Stores a picture in all its widths and formats. The same file with the same crop is stored only once. Throws
 * TOO_MANY_REQUESTS, OVERLOADED, PICTURE_FORMAT, PICTURE_SIZE, PICTURE_UNREADABLE or UNAVAILABLE.
 */
export async function uploadPicture(
  deps: Deps,
  caller: Caller,
  { bytes, cut, focus }: Upload,
  now: Temporal.Instant,
): Promise<MediaRow> {
  await deps.throttle.take(UPLOADS, caller.personId)
  const options: Cut = { ratio: RATIOS[cut], focus, isLogo: cut === 'logo' }
  const hash = pictureHash(bytes, options)
  const existing = await mediaByHash(deps.db, hash)
  if (existing && (await markUsed(deps.db, existing.id))) return existing
  // Checking this once is enough: a removal can only start for a picture that has a row.
  if (await isBeingRemoved(deps.db, hash)) throw new Refusal('OVERLOADED', { retryAfterSeconds: 10 })
  if (oneAtATime.pendingCount >= MAX_WAITING) throw new Refusal('OVERLOADED', { retryAfterSeconds: 10 })
  const transcoded = await oneAtATime(() => transcode(bytes, options))
  return store(deps, caller, { hash, transcoded }, now)
}

/** Stores the files before the row, so that a row never refers to missing files. */
async function store(
  { db, files, log }: Deps,
  caller: Caller,
  { hash, transcoded }: { hash: string; transcoded: TranscodeResult },
  now: Temporal.Instant,
): Promise<MediaRow> {
  const { width, height, widths, jpegWidths } = transcoded
  await Promise.all(
    transcoded.files.map((file) =>
      files.put(fileName(hash, file.width, file.type), file.bytes, fileTypes[file.type]),
    ),
  ).catch((error: unknown) => {
    log.error({ err: error }, 'a picture could not be stored')
    throw new Refusal('UNAVAILABLE')
  })
  const bytes = transcoded.files.reduce((sum, file) => sum + file.bytes.length, 0)
  return inTransaction(db, async (trx) => {
    const media = { hash, width, height, widths, jpegWidths, bytes }
    const added = await insertMedia(trx, media, caller.personId, now)
    if (added) {
      const record = {
        action: 'picture.upload',
        subject: 'media',
        subjectId: added.id,
        after: { hash, bytes },
      } as const
      await recordAudit(trx, caller.personId, record, now)
    }
    return (await mediaByHash(trx, hash)) as MediaRow
  })
}
