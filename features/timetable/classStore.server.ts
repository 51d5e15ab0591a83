import type { Trx } from '#lib/db.server.ts'
import type { ListedClass } from './schema.ts'

/** A class to insert. Its other columns get their defaults. */
export interface NewClass extends Pick<ListedClass, 'title' | 'kind' | 'location'> {
  weekdays: number[]
  /** HH:MM, studio time. */
  time: string
  minutes: number
  instructorId: string
  capacity: number
  startsOn: string
  endsOn: string | null
}

/** Inserts a class. The caller must check first that its instructor teaches nothing else then (`findClash`). */
export async function insertClass(
  trx: Trx,
  { time: startTime, minutes: durationMinutes, ...given }: NewClass,
): Promise<string> {
  const { id } = await trx
    .insertInto('class')
    .values({ ...given, startTime, durationMinutes, exclusive: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Deletes a class with its sessions. The database refuses it (foreign_key_violation) if a session was ever booked or
 * held.
 */
export async function deleteClass(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('session').where('classId', '=', id).execute()
  await trx.deleteFrom('class').where('id', '=', id).execute()
}
