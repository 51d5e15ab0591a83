import { accountOfId } from '#features/identity/usecases/findPerson.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { welcomeMail } from './emails.tsx'
import { memberWelcome } from './mailKinds.ts'

/** The mail goes to the person's address at the time of sending. After an undo the person is gone, and gets no mail. */
export function registerImportMails({
  db,
  mailer,
  publicUrl,
}: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>): void {
  mailer.make(memberWelcome, async (personId) => {
    const person = await accountOfId(db, personId)
    return person ? welcomeMail(person.email, await letterheadOf({ db, publicUrl }), publicUrl, db) : null
  })
}
