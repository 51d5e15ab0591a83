import { accountOfId } from '#features/identity/usecases/findPerson.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { welcomeMail } from './emails.tsx'
import { memberWelcome } from './mailKinds.ts'

/**
 * Composed when it is sent, for the person's address at that time. People who do not exist any more (after an undo) get
 * nothing.
 */
export function makeImportMails({ db, mailer, publicUrl }: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>): void {
  mailer.make(memberWelcome, async (personId) => {
    const person = await accountOfId(db, personId)
    return person ? welcomeMail(person.email, await letterheadOf({ db, publicUrl }), publicUrl, db) : null
  })
}
