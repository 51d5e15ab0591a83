import { bookingTemplates, bookingMailText as text } from '#features/booking/text/bookingMail.ts'
import { consequenceText } from '#features/booking/text/consequence.ts'
import { translateLedgerNote } from '#features/passes/text/ledgerNotes.ts'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { commonText } from '#lib/text/common.ts'
import { formatDay, formatLongDayTime } from '#lib/time.ts'
import { ContactUs } from '#ui/mail/ContactUs.tsx'
import { type Fact, MailLink } from '#ui/mail/MailFacts.tsx'
import {
  MailButton,
  MailCallout,
  MailLayout,
  MailNote,
  MailParagraph,
  MailParagraphs,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { mailText } from '#ui/mail/text/mail.ts'
import { bookingLinks, type Frame, letter, valuesOf } from './letter.tsx'
import { classFacts } from './mailFacts.ts'
import type { BookingMailData } from './mailStore.server.ts'

const toTimetable = (site: string) => ({ href: inItsLanguage(site, `${site}/class-schedule`) })

export function confirmedMail(frame: Frame, data: BookingMailData): Promise<Mail> {
  const rendered = renderTemplate(bookingTemplates.confirmed, valuesOf(data))
  const { location } = data
  return letter(frame, data, {
    ...bookingFacts(frame, data),
    rendered,
    facts: [
      ...classFacts(data),
      ...(location.isOnline ? [] : [{ label: mailText.labels.bring, lines: [rendered.bring] }]),
      paidWith(data),
    ],
  })
}

/** The booking that a move replaced. */
export type PreviousBooking = Pick<BookingMailData['booking'], 'status' | 'pays' | 'session'> & {
  isFree?: boolean
}

export function movedMail(frame: Frame, data: BookingMailData, previous: PreviousBooking): Promise<Mail> {
  const { title, startsAt } = previous.session
  const instead = { label: text.instead, lines: [title, formatLongDayTime(startsAt)] }
  const parts = bookingFacts(frame, data)
  return letter(frame, data, {
    ...parts,
    rendered: renderTemplate(bookingTemplates.moved, valuesOf(data)),
    facts: [...classFacts(data), instead, paidWith(data)],
    children: (
      <>
        <MailParagraph>{movedCostText(previous)}</MailParagraph>
        {parts.children}
      </>
    ),
  })
}

function movedCostText({ status, pays, session: { title }, isFree }: PreviousBooking): string {
  if (status !== 'late cancelled') return text.movedFree
  return isFree ? consequenceText.mail.movedFree(title) : text.movedLate[pays](title)
}

const paidWith = ({ pass }: BookingMailData): Fact => ({
  label: mailText.labels.paidWith,
  lines: [text.left(pass.packageName, pass.left)],
})

/** The parts that all mails about a booked class have. */
const bookingFacts = (frame: Frame, data: BookingMailData) => ({
  preview: text.preview(data.location.title, data.booking.session.instructor, data.booking.promise),
  art: 'up' as const,
  children: (
    <MailCallout how={<ContactUs head={frame.head} ours />}>
      {data.booking.promise + commonText.stop}
    </MailCallout>
  ),
  ...bookingLinks(frame, data),
})

/**
 * Reminds of a booking, with its current details: where it is, until when cancelling is free, and how to cancel.
 * `optOut`: the address with which such mails are switched off.
 */
const reminderMail =
  (template: (typeof bookingTemplates)['tomorrow']) =>
  async (frame: Frame, data: BookingMailData, optOut: string): Promise<Mail> => {
    const parts = bookingFacts(frame, data)
    const mail = await letter(frame, data, {
      ...parts,
      rendered: renderTemplate(template, valuesOf(data)),
      facts: classFacts(data),
      children: (
        <>
          {parts.children}
          {parts.cancelHref && <MailParagraph>{text.canCancel}</MailParagraph>}
        </>
      ),
      after: (
        <MailParagraph>
          <MailLink href={inItsLanguage(frame.site, optOut)}>{text.noReminders}</MailLink>
        </MailParagraph>
      ),
    })
    return { ...mail, unsubscribe: optOut }
  }
export const tomorrowMail = reminderMail(bookingTemplates.tomorrow)
export const soonMail = reminderMail(bookingTemplates.soon)

export function cancelledMail(frame: Frame, data: BookingMailData): Promise<Mail> {
  const { booking, pass } = data
  const late = booking.status === 'late cancelled'
  const charged = data.outcome ? consequenceText.mail[data.outcome] : text.late[booking.pays]
  const returned = pass.isRevoked ? text.passEnded : text.free[booking.pays]
  const cost = late ? charged : returned(pass.packageName)
  return letter(frame, data, {
    rendered: renderTemplate(bookingTemplates.cancelled, valuesOf(data)),
    preview: cost,
    art: 'down',
    facts: [
      ...basics(data),
      { label: mailText.labels.pass, lines: [text.left(pass.packageName, pass.left)] },
    ],
    children: (
      <>
        <MailParagraph>{cost}</MailParagraph>
        {late ? <MailCallout>{text.promised(booking.promise) + commonText.stop}</MailCallout> : null}
      </>
    ),
    ...toTimetable(frame.site),
  })
}

export function changedMail(frame: Frame, data: BookingMailData): Promise<Mail> {
  const { booking, location } = data
  return letter(frame, data, {
    rendered: renderTemplate(bookingTemplates.changed, valuesOf(data)),
    preview: text.preview(location.title, booking.session.instructor, text.leaveFree),
    art: 'up',
    facts: classFacts(data),
    children: (
      <>
        <MailParagraph>{text.leaveFree}</MailParagraph>
        <MailCallout how={<ContactUs head={frame.head} ours />}>
          {booking.promise + commonText.stop}
        </MailCallout>
      </>
    ),
    ...bookingLinks(frame, data),
  })
}

function creditFacts({ credit }: BookingMailData): Fact[] {
  if (!credit) return []
  const { label, owed, code } = consequenceText.mail.credit
  return [
    {
      label,
      lines: [
        owed(formatRupees(toRupees(credit.paise))),
        code(credit.code, `${formatDay(credit.lastDay)} ${credit.lastDay.year}`),
      ],
    },
  ]
}

/** A link to the prices; the payment page then fills in the code of the credit. */
const creditLink = ({ site }: Frame, { code }: { code: string }): string => `${site}/membership?code=${code}`

export function classCancelledMail(frame: Frame, data: BookingMailData): Promise<Mail> {
  const { packageName, left, daysReturned, expiresOn } = data.pass
  const returned = left === null ? text.noCost(packageName) : text.returnedTo(packageName, left)
  const owed = data.isOwedMore ? [consequenceText.mail.owed[left === null ? 'day' : 'session']] : []
  const longer = { label: mailText.labels.pass, lines: [text.longer(daysReturned, formatDay(expiresOn))] }
  return letter(frame, data, {
    rendered: renderTemplate(bookingTemplates.classCancelled, valuesOf(data)),
    preview: returned,
    art: 'down',
    facts: [
      ...basics(data),
      { label: mailText.labels.session, lines: [returned, ...owed] },
      ...(daysReturned > 0 ? [longer] : []),
      ...creditFacts(data),
    ],
    children: (
      <>
        {data.credit && (
          <MailParagraph>
            <MailLink href={inItsLanguage(frame.site, creditLink(frame, data.credit))}>
              {consequenceText.mail.credit.use}
            </MailLink>
          </MailParagraph>
        )}
        <Similar site={frame.site} sessions={frame.similar ?? []} />
      </>
    ),
    ...toTimetable(frame.site),
  })
}

/** Links to the sheets that book these sessions. */
const Similar = ({ site, sessions }: { site: string; sessions: SessionView[] }) =>
  sessions.length > 0 && (
    <>
      <MailParagraph>{text.similar}</MailParagraph>
      {sessions.map(({ _id: classId, date, title, location, startsAt }) => {
        const sheet = searchWith('', { name: 'book', classId, date })
        return (
          <MailParagraph key={startsAt + classId}>
            <MailLink wraps href={inItsLanguage(site, `${site}/class-schedule${sheet}`)}>
              {[title, formatLongDayTime(Temporal.Instant.from(startsAt)), locationName(location)].join(', ')}
            </MailLink>
          </MailParagraph>
        )
      })}
    </>
  )

/** The class, instructor and location, without directions, which are no longer needed. */
const basics = ({ booking: { session }, location }: BookingMailData): Fact[] => [
  { label: mailText.labels.title, lines: [session.title], strong: true },
  { label: mailText.labels.instructor, lines: [session.instructor] },
  { label: mailText.labels.location, lines: [location.title] },
]

export interface RevokedMailData {
  to: string
  firstName: string
  packageName: string
  /** The reason in the ledger, without a full stop. */
  reason: string
  cancelled: { title: string; startsAt: Temporal.Instant }[]
}

export async function passRevokedMail(
  { head, site }: Pick<Frame, 'head' | 'site'>,
  data: RevokedMailData,
): Promise<Mail> {
  const rendered = renderTemplate(bookingTemplates.passRevoked, {
    name: data.firstName,
    pass: data.packageName,
  })
  const cancelled = data.cancelled.map(({ title, startsAt }) =>
    text.cancelledWithIt(title, formatLongDayTime(startsAt)),
  )
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(rendered.opening)[0] ?? ''}
      heading={rendered.heading}
      art="down"
    >
      <MailParagraphs of={rendered.opening} />
      {[text.why(translateLedgerNote(data.reason)), ...cancelled].map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailParagraphs of={rendered.closing} />
      <MailNote>
        <ContactUs head={head} />
      </MailNote>
      <MailButton href={inItsLanguage(site, `${site}/contact-us`)}>{rendered.button}</MailButton>
    </MailLayout>,
  )
  return { to: data.to, subject: rendered.subject, html, text: plain }
}
