import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { acceptedMail } from './emails.tsx'
import { invitationAccepted } from './mailKinds.ts'
import { acceptedMailData } from './store.server.ts'
import { invitationTemplates as templates } from './text/invitationMail.ts'

/**
 * Registers the mails that are composed when they are sent. The invitation itself is queued as a finished mail, because
 * it contains a secret that is not stored.
 */
export function registerPassInvitationMails(deps: Deps): void {
  const { db, mailer, publicUrl: site } = deps
  mailer.make(invitationAccepted, async (invitationId) => {
    const data = await acceptedMailData(db, invitationId)
    if (!data) return null
    return inLanguageOfRecipient({ db, template: templates.accepted, to: data.to }, async () =>
      acceptedMail({ to: data.to, head: await letterheadOf(deps) }, site, data),
    )
  })
}
