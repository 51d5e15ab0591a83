import { optOutAddress } from '#features/messages/usecases/chooseMessages.server.ts'
import { packageById } from '#features/passes/packageReads.server.ts'
import { decidePurchase } from '#features/passes/packageRules.ts'
import { quietEnd } from '#features/studio/quietHoursRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { secondsUntil, studioDay } from '#lib/time.ts'
import { passNoticeMail } from './emails.tsx'
import { passEnding, passUnused } from './mailKinds.ts'
import { followingTypes, isTimely } from './rules.ts'
import { noticeToSend } from './store.server.ts'
import { passNoticeTemplates as templates } from './text/passNotice.ts'
import { classesBeforeEnd } from './usecases/classesBeforeEnd.server.ts'

/**
 * The mails are composed when they are sent, so that a member who has used up the pass in the meantime, or has another
 * one, gets none.
 */
export function registerPassNoticeMails(deps: Deps): void {
  const { db, mailer, publicUrl: site } = deps
  for (const kind of [passEnding, passUnused])
    mailer.make(kind, async (id, jobId) => {
      const now = deps.clock.now()
      const today = studioDay(now)
      const settings = studioSettings()
      const pass = await noticeToSend(db, id, { today, following: followingTypes(settings) })
      if (!pass || !isTimely(pass, today, settings)) return null
      const quiet = quietEnd(now, settings)
      if (quiet && jobId) {
        // The mail server may have been down in the evening. The mail is sent in the morning, if there is still a
        // reason for it.
        const delaySeconds = secondsUntil(quiet, now)
        await inTransaction(db, (trx) => mailer.sendLater(trx, kind, id, { jobId, delaySeconds }))
        return null
      }
      const template = pass.isUnused ? templates.unused : templates.ending
      return inLanguageOfRecipient({ db, template, to: pass.to }, async () => {
        // The mail about a member without an address goes to another person of the household, who can't book or buy
        // for them. So it has no offers.
        const [head, classes, again] = await Promise.all([
          letterheadOf(deps),
          pass.isOwnAddress ? classesBeforeEnd(db, pass, now) : [],
          pass.isOwnAddress && canBuyAgain(db, pass.packageId, today),
        ])
        const optOut = optOutAddress(deps, pass.personId, 'passes')
        return passNoticeMail({ head, site, optOut, classes, canBuyAgain: again }, pass)
      })
    })
}

async function canBuyAgain(db: Db, packageId: string, today: Temporal.PlainDate): Promise<boolean> {
  const sold = await packageById(db, packageId)
  return (
    sold !== undefined &&
    decidePurchase({ ...sold.sale, ...sold.terms }, false, today, studioSettings()).kind === 'sell'
  )
}
