import { type Entry, ofMember } from '#tests/ownership/entry.ts'
import { type List, people, signInOf } from '#tests/ownership/fixtures.ts'

const SECRET = 'a secret that only the recipient of the mail has'

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'POST /user/sign-in-link/:signInToken': { ids: ['/signInToken'], withoutOwner: SECRET },
  'POST /user/restore-email/:restoreToken': { ids: ['/restoreToken'], withoutOwner: SECRET },
  'POST /user/restore-details/:restoreToken': { ids: ['/restoreToken'], withoutOwner: SECRET },
  'POST /user/reset-password/:resetToken': { ids: ['/resetToken'], withoutOwner: SECRET },
  'POST /user/change-password/:newPassword/:oldPassword': {
    ids: ['/oldPassword', '/newPassword'],
    withoutOwner: 'the caller’s own passwords',
  },
  'DELETE /user/sign-ins/:signInId': ofMember(['/signInId'], signInOf),
}

/** Reads without ids: they return the data of the caller. */
export const lists: Record<string, List> = {
  'GET /user/get-user': { make: people },
  'GET /user/sign-ins': {
    make: async ({ server, other }, me) => {
      const signInOf = async (personId: string) => {
        // Other cases end sign-ins of the same people at the same time, because the clock does not move.
        const signIns = server.deps.db.selectFrom('signIn').select('id').where('personId', '=', personId)
        return (await signIns.where('endedAt', 'is', null).executeTakeFirstOrThrow()).id
      }
      return { own: await signInOf(me.personId), others: await signInOf(other.member.personId) }
    },
  },
}
