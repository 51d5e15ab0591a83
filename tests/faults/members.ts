import { accessTokens } from '#features/identity/tokens.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { SECRET } from './server.ts'

export interface Member {
  id: string
  token: string
  passId: string
}

/** Makes this many members, each signed in and with a pass of these terms. */
export async function makeMembers(
  db: Db,
  count: number,
  terms: PackageRow,
  now: Temporal.Instant,
): Promise<Member[]> {
  const tokens = accessTokens(SECRET)
  const members: Member[] = []
  for (let i = 0; i < count; i += 1) {
    const { id } = await db
      .insertInto('person')
      .values({
        email: `${crypto.randomUUID()}@race.example`,
        firstName: 'Racer',
        lastName: String(i),
        passwordHash: 'none',
        createdAt: toDate(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const signIn = await db
      .insertInto('signIn')
      .values({ personId: id, createdAt: toDate(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const passId = await db
      .transaction()
      .execute((trx) => grantPass(trx, { personId: id, terms, paymentOrderId: null }, now))
    const token = await tokens.issue({ personId: id, signInId: signIn.id, role: 'member' }, now)
    members.push({ id, token, passId })
  }
  return members
}
