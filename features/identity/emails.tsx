import {
  type FactorChange,
  factorChanges,
  identityMailText,
  identityTemplates as templates,
} from '#features/identity/text/identityMail.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import type { Db } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { type MailTemplate, paragraphsOf } from '#lib/mailWords.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, studioDay } from '#lib/time.ts'
import {
  type Letterhead,
  MailButton,
  MailCode,
  MailLayout,
  MailParagraph,
  MailParagraphs,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import {
  CODE_MINUTES,
  FIRST_PASSWORD_DAYS,
  type PersonDetail,
  RESET_LINK_MINUTES,
  RESTORE_DAYS,
  SIGN_IN_LINK_MINUTES,
} from './rules.ts'

interface Insert {
  code?: string
  href?: string
  /** The paragraphs after the first one. */
  lines?: () => string[]
}

interface DetailChange {
  detail: PersonDetail
  from: string | null
  to: string | null
}

const namesOf = (details: PersonDetail[]) =>
  details.map((detail) => identityMailText.details[detail]).join(', ')

const changeLine = ({ detail, from, to }: DetailChange) =>
  identityMailText.changed[detail](detailShown(detail, to), detailShown(detail, from))

function detailShown(detail: PersonDetail, value: string | null): string {
  if (!value) return identityMailText.none
  if (detail === 'phoneNumber') return `+${value}`
  if (detail !== 'birthDate') return value
  const day = Temporal.PlainDate.from(value)
  return `${dayText.dayAndMonth(day)} ${day.year}`
}

/** The mails about accounts. `site` is the public address, without a trailing slash. */
export function identityMails(head: Letterhead, site: string, db: Db) {
  const studio = head.name
  const home = { href: `${site}/` }
  const letter = <F extends string>(
    to: string,
    template: MailTemplate<F>,
    values: () => Record<F, string>,
    insert: Insert,
    // The language for a recipient without an account: the language of the request.
    stranger?: ReturnType<typeof currentLanguage>,
  ): Promise<Mail> =>
    inLanguageOfRecipient({ db, template, to, stranger }, () => composeMail(to, template, values(), insert))
  const composeMail = async <F extends string>(
    to: string,
    template: MailTemplate<F>,
    values: Record<F, string>,
    insert: Insert,
  ): Promise<Mail> => {
    const rendered = renderTemplate(template, values)
    const { html, text } = await renderMail(
      <MailLayout
        letterhead={head}
        preview={paragraphsOf(rendered.opening)[0] ?? ''}
        heading={rendered.heading}
      >
        <MailParagraphs of={rendered.opening} />
        {insert.lines?.().map((line) => (
          <MailParagraph key={line}>{line}</MailParagraph>
        ))}
        {insert.code ? <MailCode code={insert.code} /> : null}
        {insert.href && rendered.button ? (
          <MailButton href={inItsLanguage(site, insert.href)}>{rendered.button}</MailButton>
        ) : null}
        <MailParagraphs of={rendered.closing} />
      </MailLayout>,
    )
    return { to, subject: rendered.subject, html, text }
  }
  const count = (number: number) => String(number)
  const withLifetime = (minutes: number) => () => ({ studio, minutes: count(minutes) })
  const plain = () => ({ studio })
  const moment = (at: Temporal.Instant) => `${formatDay(studioDay(at))}, ${formatTime(at)}`
  return {
    code: (to: string, code: string) =>
      letter(to, templates.signUpCode, withLifetime(CODE_MINUTES), { code }, currentLanguage()),
    accountExists: (to: string) => letter(to, templates.accountExists, plain, home),
    resetLink: (to: string, href: string) =>
      letter(to, templates.resetLink, withLifetime(RESET_LINK_MINUTES), { href }),
    signInLink: (to: string, href: string) =>
      letter(to, templates.signInLink, withLifetime(SIGN_IN_LINK_MINUTES), { href }),
    passwordChanged: (to: string, at: Temporal.Instant) =>
      letter(to, templates.passwordChanged, () => ({ studio, when: moment(at) }), home),
    secondFactorChanged: (to: string, what: FactorChange, at: Temporal.Instant) =>
      letter(
        to,
        templates.secondFactorChanged,
        () => ({ studio, change: factorChanges[what], when: moment(at) }),
        { href: `${site}/console/me` },
      ),
    sessionStolen: (to: string, at: Temporal.Instant) =>
      letter(to, templates.sessionStolen, () => ({ studio, when: moment(at) }), home),
    newDevice: (to: string, device: string | null, at: Temporal.Instant) =>
      letter(
        to,
        templates.newDevice,
        () => ({ studio, device: device ?? identityMailText.unknownDevice, when: moment(at) }),
        { href: `${site}/?account=profile` },
      ),
    newEmailCode: (to: string, code: string) =>
      letter(to, templates.newEmailCode, withLifetime(CODE_MINUTES), { code }, currentLanguage()),
    newEmailTaken: (to: string) => letter(to, templates.newEmailTaken, plain, {}),
    emailChangeNotice: (to: string, newEmail: string) =>
      letter(to, templates.emailChangeNotice, () => ({ studio, newEmail }), home),
    emailChanged: (to: string, newEmail: string, href: string) =>
      letter(to, templates.emailChanged, () => ({ studio, newEmail, days: count(RESTORE_DAYS) }), {
        href,
      }),
    accountOpened: (to: string, href: string) =>
      letter(to, templates.accountOpened, () => ({ studio, days: count(FIRST_PASSWORD_DAYS) }), { href }),
    /**
     * Sent to an address that was never verified. It may belong to a stranger, so the mail does not contain the new
     * address.
     */
    emailRemoved: (to: string) => letter(to, templates.emailRemoved, plain, {}),
    /** Sent to the new address when the studio has corrected it. */
    emailCorrected: (to: string, hasSamePassword: boolean) =>
      letter(to, templates.emailCorrected, plain, {
        ...home,
        ...(hasSamePassword ? {} : { lines: () => [identityMailText.passwordGone] }),
      }),
    detailsChanged: (to: string, changed: PersonDetail[]) =>
      letter(to, templates.detailsChanged, () => ({ studio, details: namesOf(changed) }), {
        href: `${site}/?account=profile`,
      }),
    /**
     * Sent only to a verified address, because it shows what somebody else changed, with the values before and after.
     */
    detailsCorrected: (to: string, changes: DetailChange[], href: string) =>
      letter(to, templates.detailsCorrected, () => ({ studio, days: count(RESTORE_DAYS) }), {
        lines: () => changes.map(changeLine),
        href,
      }),
    /** Sent to staff managers: which details were restored, without their values. */
    detailsRestored: (to: string, person: string, changed: PersonDetail[]) =>
      letter(to, templates.detailsRestored, () => ({ studio, person, details: namesOf(changed) }), {
        href: `${site}/console/audit`,
      }),
    emailRestored: (to: string, email: string) =>
      letter(to, templates.emailRestored, () => ({ studio, email }), home),
  }
}
