import { rulesChange, rulesWithdrawn } from '#features/settings/announcedRules.ts'
import { withNumbers } from '#features/settings/usecases/numbers.server.ts'
import { readSettings } from '#features/studio/reads.server.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { studioDay } from '#lib/time.ts'
import { rulesMail } from './emails.tsx'
import { changeMails, recipientById, withdrawnNumbers } from './store.server.ts'
import { rulesChangeTemplates as templates } from './text/rulesChange.ts'
import { changedWords, withoutNumbers } from './usecases/changedWords.server.ts'

interface Change {
  about: string
  template: MailTemplate
  /** The settings with which the rules of the day are compared. */
  before: (settings: StudioSettings, from: string) => StudioSettings | Promise<StudioSettings>
}

/**
 * Registers the mails about rules. They are composed when they are sent, so a change that was withdrawn in the meantime
 * is left out.
 */
export function registerRuleMails({ db, mailer, clock, publicUrl: site }: Deps): void {
  const composeMail = async ({ about, template, before }: Change): Promise<Mail | null> => {
    const [id = '', from = ''] = about.split('/')
    // Read from the database, because the change may be newer than the settings that this process has cached.
    const after = await readSettings(db)
    const compared = { before: await before(after, from), after }
    const person = await recipientById(db, id)
    if (!person) return null
    return inLanguageOfRecipient({ db, template, to: person.to }, async () => {
      const day = Temporal.PlainDate.from(from)
      const sections = await changedWords(db, compared, { from, today: studioDay(clock.now()).toString() })
      const mailContext = { head: await letterheadOf({ db, publicUrl: site }), site, template }
      return sections.length ? rulesMail(mailContext, { ...person, day, sections }) : null
    })
  }
  mailer.make(rulesChange, (about) =>
    composeMail({
      about,
      template: templates.change,
      before: (settings, from) =>
        withoutNumbers(
          settings,
          settings.numbers.filter((number) => number.from === from),
        ),
    }),
  )
  mailer.make(rulesWithdrawn, async (about) => {
    const [id = '', from = '', at = ''] = about.split('/')
    const { isInformed, isWaiting } = await changeMails(db, id, from)
    // The mail about the change is still queued: the error makes the job try again later.
    if (isWaiting) throw new Error('the mail about the change has not gone out yet')
    // A person who got no mail about the change needs none about its withdrawal.
    if (!isInformed) return null
    const withdrawnAt = Temporal.Instant.fromEpochMilliseconds(Number(at))
    return composeMail({
      about,
      template: templates.withdrawn,
      before: async (settings) => withNumbers(settings, await withdrawnNumbers(db, from, withdrawnAt)),
    })
  })
}
