import {
  passNoticeTemplates as templates,
  passNoticeText as text,
} from '#features/passNotice/text/passNotice.ts'
import { locationName } from '#features/studio/settings.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { dayText } from '#lib/text/days.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { MailFacts, MailLink } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { mailText } from '#ui/mail/text/mail.ts'
import type { NoticeToSend } from './store.server.ts'

/** A class to book before the pass ends. */
interface FittingClass {
  classId: string
  date: Temporal.PlainDate
  title: string
  location: string
  startsAt: Temporal.Instant
}

interface Frame {
  head: Letterhead
  /** The public address, without a trailing slash. */
  site: string
  /** The address to switch such mails off. */
  optOut: string
  classes: FittingClass[]
  /** Whether the package of the pass can be bought again. */
  canBuyAgain: boolean
}

type EndingPass = Pick<
  NoticeToSend,
  | 'to'
  | 'isOwnAddress'
  | 'firstName'
  | 'packageId'
  | 'packageName'
  | 'left'
  | 'isUnused'
  | 'startsWithFirst'
  | 'lastDay'
>

function afterText({ left, startsWithFirst }: EndingPass, day: string): string {
  if (startsWithFirst) return text.after.unused(day)
  return left === null ? text.after.unlimited(day) : text.after.sessions(day)
}

function fittingText({ isOwnAddress, firstName }: EndingPass, hasClasses: boolean): string {
  if (!isOwnAddress) return text.ofHousehold(firstName)
  return hasClasses ? text.fitting : text.none
}

/**
 * The mail about a pass that ends soon or was not used yet: what is left on it, its last day, and classes at the
 * member's usual times.
 */
export async function passNoticeMail(frame: Frame, pass: EndingPass): Promise<Mail> {
  const { head, site, optOut, classes } = frame
  const { packageName, left, isUnused, lastDay } = pass
  const day = dayText.long(lastDay)
  const leftLabel = left === null ? text.unlimited : text.sessions(left)
  const values = { name: pass.firstName, pass: packageName, day, left: leftLabel }
  const rendered = renderTemplate(isUnused ? templates.unused : templates.ending, values)
  const after = afterText(pass, day)
  const link = (path: string) => inItsLanguage(site, `${site}/${path}`)
  const buy = frame.canBuyAgain ? searchWith('', { name: 'buy', packageId: pass.packageId }) : ''
  const mail = await templateMail({
    to: pass.to,
    head,
    rendered,
    preview: after,
    art: 'up',
    children: (
      <>
        <MailFacts
          facts={[
            { label: mailText.labels.pass, lines: [packageName], strong: true },
            { label: text.lastDay, lines: [mailText.day(day, lastDay.year)] },
            { label: text.left, lines: [leftLabel] },
          ]}
        />
        <MailParagraph>{after}</MailParagraph>
        {!isUnused && <MailParagraph>{text.booked}</MailParagraph>}
        <MailParagraph>{fittingText(pass, classes.length > 0)}</MailParagraph>
        {classes.map(({ classId, date, title, location, startsAt }) => (
          <MailParagraph key={classId + startsAt.toString()}>
            <MailLink
              wraps
              href={link(`class-schedule${searchWith('', { name: 'book', classId, date: date.toString() })}`)}
            >
              {[title, formatLongDayTime(startsAt), locationName(location)].join(', ')}
            </MailLink>
          </MailParagraph>
        ))}
      </>
    ),
    href: link('class-schedule'),
    after: (
      <>
        {!isUnused && pass.isOwnAddress && (
          <MailParagraph>
            <MailLink wraps href={link(`membership${buy}`)}>
              {frame.canBuyAgain ? text.again(packageName) : text.passes}
            </MailLink>
          </MailParagraph>
        )}
        <MailParagraph>
          <MailLink wraps href={inItsLanguage(site, optOut)}>
            {text.noNotices}
          </MailLink>
        </MailParagraph>
      </>
    ),
  })
  return { ...mail, unsubscribe: optOut }
}
