import { consequenceRules } from '#features/booking/consequenceRules.ts'
import { readSettings } from '#features/studio/reads.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { writtenTo } from '#features/studio/usecases/writtenTo.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { rulesChangeMail } from './emails.tsx'
import { rulesChange } from './mailKinds.ts'
import { recipientById } from './store.server.ts'
import { rulesChangeTemplates as templates } from './text/rulesChange.ts'
import { changedWords } from './usecases/changedWords.server.ts'

/** Composed when it is sent: a change that was withdrawn meanwhile is none. */
export function makeRuleMails({ db, mailer, publicUrl: site }: Deps): void {
  mailer.make(rulesChange, async (about) => {
    const [id = '', from = ''] = about.split('/')
    // As they are stored: the change may be newer than what this process has read.
    const settings = await readSettings(db)
    const holds = settings.numbers.some(
      ({ rule, from: day }) => (consequenceRules as readonly string[]).includes(rule) && day === from,
    )
    const person = holds ? await recipientById(db, id) : null
    if (!person) return null
    return writtenTo({ db, template: templates.change, to: person.to }, async () => {
      const head = await letterheadOf({ db, publicUrl: site })
      const day = Temporal.PlainDate.from(from)
      return rulesChangeMail(
        { head, site },
        { ...person, day, sections: await changedWords(db, settings, day) },
      )
    })
  })
}
