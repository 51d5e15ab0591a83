import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { type MailTemplate, paragraphsOf } from '#lib/mailWords.ts'
import { formatDay } from '#lib/time.ts'
import { type Letterhead, MailLines } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { memberTemplates as templates, memberMailText as text } from './text/memberMail.ts'

interface Change {
  packageName: string
  reason: string
}

export interface FreezeMailData {
  packageName: string
  /** The first and last frozen day. */
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  /** The new last day of the pass. */
  until: Temporal.PlainDate
  /** The number of bookings in that period that were cancelled free of charge. */
  returned: number
  /** The number of bookings in that period that were cancelled late. */
  charged?: number
  /** The number of waitlists in that period that the member has left. */
  queues?: number
}

export interface UnfreezeMailData {
  packageName: string
  /** The last day of the pass. */
  until: Temporal.PlainDate
}

/** Mails to a member about staff actions. `site` is the public address, without a trailing slash. */
export function memberMails(head: Letterhead, site: string, db: Db) {
  const studio = head.name
  const letter = <F extends string>(
    to: string,
    template: MailTemplate<F>,
    values: Record<F, string>,
    { lines, href }: { lines?: () => string[]; href?: string } = {},
  ): Promise<Mail> =>
    inLanguageOfRecipient({ db, template, to }, async () => {
      const rendered = renderTemplate(template, values)
      const drawn = lines?.() ?? []
      return templateMail({
        to,
        head,
        rendered,
        preview: paragraphsOf(rendered.opening)[0] ?? drawn[0] ?? '',
        children: <MailLines lines={drawn} />,
        href: href && inItsLanguage(site, href),
      })
    })
  const passes = { href: `${site}/?account=passes` }
  return {
    adjusted: (
      to: string,
      { packageName, sessions, left, reason }: Change & { sessions: number; left: number },
    ) =>
      letter(
        to,
        templates.adjusted,
        { pass: packageName, studio },
        {
          ...passes,
          lines: () => [text.changed(sessions, packageName, left), text.why(reason)],
        },
      ),
    extended: (
      to: string,
      { packageName, days, until, reason }: Change & { days: number; until: Temporal.PlainDate },
    ) =>
      letter(
        to,
        templates.extended,
        { pass: packageName, studio },
        {
          ...passes,
          lines: () => [text.until(packageName, formatDay(until), days), text.why(reason)],
        },
      ),
    frozen: (
      to: string,
      { packageName, from, until, returned, charged = 0, queues = 0, ...freeze }: FreezeMailData,
    ) =>
      letter(
        to,
        templates.frozen,
        { pass: packageName, studio },
        {
          ...passes,
          lines: () => [
            text.frozen(packageName, formatDay(from), formatDay(freeze.to)),
            text.frozenUntil(formatDay(until)),
            ...(returned > 0 ? [text.frozenReturned(returned)] : []),
            ...(charged > 0 ? [text.frozenCharged(charged)] : []),
            ...(queues > 0 ? [text.frozenQueues(queues)] : []),
          ],
        },
      ),
    unfrozen: (to: string, { packageName, until }: UnfreezeMailData) =>
      letter(
        to,
        templates.unfrozen,
        { pass: packageName, studio },
        { ...passes, lines: () => [text.unfrozen(packageName, formatDay(until))] },
      ),
    merged: (to: string, email: string) =>
      letter(to, templates.merged, { email, studio }, { href: `${site}/` }),
    erased: (to: string) => letter(to, templates.erased, { studio }),
  }
}
