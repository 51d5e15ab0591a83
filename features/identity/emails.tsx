import { identityMailText, identityTemplates as templates } from '#features/identity/text/identityMail.ts'
import { writtenTo } from '#features/studio/usecases/writtenTo.server.ts'
import type { Db } from '#lib/db.server.ts'
import { languageNow } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { say } from '#lib/mailWords.server.ts'
import { type MailTemplate, paragraphsOf } from '#lib/mailWords.ts'
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
  RESET_LINK_MINUTES,
  RESTORE_EMAIL_DAYS,
  SIGN_IN_LINK_MINUTES,
} from './rules.ts'

interface Insert {
  code?: string
  href?: string
  /** After the opening. */
  line?: () => string
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
    // Who asks without an account is answered as she asked.
    stranger?: ReturnType<typeof languageNow>,
  ): Promise<Mail> => writtenTo({ db, template, to, stranger }, () => written(to, template, values(), insert))
  const written = async <F extends string>(
    to: string,
    template: MailTemplate<F>,
    values: Record<F, string>,
    insert: Insert,
  ): Promise<Mail> => {
    const words = say(template, values)
    const { html, text } = await renderMail(
      <MailLayout letterhead={head} preview={paragraphsOf(words.opening)[0] ?? ''} heading={words.heading}>
        <MailParagraphs of={words.opening} />
        {insert.line ? <MailParagraph>{insert.line()}</MailParagraph> : null}
        {insert.code ? <MailCode code={insert.code} /> : null}
        {insert.href && words.button ? <MailButton href={insert.href}>{words.button}</MailButton> : null}
        <MailParagraphs of={words.closing} />
      </MailLayout>,
    )
    return { to, subject: words.subject, html, text }
  }
  const count = (number: number) => String(number)
  const good = (minutes: number) => () => ({ studio, minutes: count(minutes) })
  const plain = () => ({ studio })
  return {
    code: (to: string, code: string) =>
      letter(to, templates.signUpCode, good(CODE_MINUTES), { code }, languageNow()),
    accountExists: (to: string) => letter(to, templates.accountExists, plain, home),
    resetLink: (to: string, href: string) =>
      letter(to, templates.resetLink, good(RESET_LINK_MINUTES), { href }),
    signInLink: (to: string, href: string) =>
      letter(to, templates.signInLink, good(SIGN_IN_LINK_MINUTES), { href }),
    passwordChanged: (to: string, at: Temporal.Instant) =>
      letter(
        to,
        templates.passwordChanged,
        () => ({ studio, when: `${formatDay(studioDay(at))}, ${formatTime(at)}` }),
        home,
      ),
    newEmailCode: (to: string, code: string) =>
      letter(to, templates.newEmailCode, good(CODE_MINUTES), { code }, languageNow()),
    newEmailTaken: (to: string) => letter(to, templates.newEmailTaken, plain, {}),
    emailChangeNotice: (to: string, newEmail: string) =>
      letter(to, templates.emailChangeNotice, () => ({ studio, newEmail }), home),
    emailChanged: (to: string, newEmail: string, href: string) =>
      letter(to, templates.emailChanged, () => ({ studio, newEmail, days: count(RESTORE_EMAIL_DAYS) }), {
        href,
      }),
    accountOpened: (to: string, href: string) =>
      letter(to, templates.accountOpened, () => ({ studio, days: count(FIRST_PASSWORD_DAYS) }), { href }),
    /** To an address that its member never signed in with: it may be a stranger's, so it names no other address. */
    emailRemoved: (to: string) => letter(to, templates.emailRemoved, plain, {}),
    /** The studio's correction, told at the new address. */
    emailCorrected: (to: string, keepsPassword: boolean) =>
      letter(to, templates.emailCorrected, plain, {
        ...home,
        ...(keepsPassword ? {} : { line: () => identityMailText.passwordGone }),
      }),
    emailRestored: (to: string, email: string) =>
      letter(to, templates.emailRestored, () => ({ studio, email }), home),
  }
}
