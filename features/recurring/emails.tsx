import type { ReactNode } from 'react'
import {
  recurringTemplates as templates,
  recurringMailText as text,
} from '#features/recurring/text/recurring.ts'
import { locationName } from '#features/studio/settings.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, type RenderedMail, renderTemplate } from '#lib/mailWords.server.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatTime, studioInstant } from '#lib/time.ts'
import type { Art } from '#ui/mail/MailArt.tsx'
import { MailFacts } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { mailText } from '#ui/mail/text/mail.ts'
import type { StoredDate } from './dateStore.server.ts'
import type { DateMailData, RecurringMailData } from './mailStore.server.ts'

interface Frame {
  head: Letterhead
  /** The public address, without a trailing slash. */
  site: string
}

/** An arbitrary Monday: only weekday and time are used. */
const MONDAY = Temporal.PlainDate.from('2026-11-23')

/** `Mondays, 6:00 pm` */
function whenOf({ weekday, time }: RecurringMailData): string {
  const day = MONDAY.add({ days: weekday - 1 })
  return text.every(dayText.weekday(day), formatTime(studioInstant(day, Temporal.PlainTime.from(time))))
}

const valuesOf = (recurring: RecurringMailData) => ({
  name: recurring.firstName,
  class: recurring.title,
  when: whenOf(recurring),
})

interface Letter {
  rendered: RenderedMail
  art: Art
  href: string
  dates?: { label: string; lines: string[] }[]
  children?: ReactNode
}

const letter = (
  { head }: Frame,
  recurring: RecurringMailData,
  { dates = [], children, ...parts }: Letter,
): Promise<Mail> =>
  templateMail({
    to: recurring.to,
    head,
    ...parts,
    children: (
      <>
        <MailFacts
          facts={[
            { label: mailText.labels.title, lines: [recurring.title, whenOf(recurring)], strong: true },
            { label: mailText.labels.instructor, lines: [recurring.instructor] },
            { label: mailText.labels.location, lines: [locationName(recurring.location)] },
            ...dates.filter(({ lines }) => lines.length > 0),
          ]}
        />
        {children}
      </>
    ),
  })

const toSchedule = (site: string) =>
  inItsLanguage(site, `${site}/${searchWith('', { name: 'account', tab: 'schedule' })}`)

const days = (dates: { date: string }[]) => dates.map(({ date }) => formatDay(Temporal.PlainDate.from(date)))

export function startedMail(frame: Frame, recurring: RecurringMailData, dates: StoredDate[]): Promise<Mail> {
  const booked = dates.filter(({ bookingId }) => bookingId !== null)
  const waiting = dates.filter(({ bookingId, outcome }) => bookingId === null && outcome === 'waiting')
  const out = dates.filter((date) => !booked.includes(date) && !waiting.includes(date))
  return letter(frame, recurring, {
    rendered: renderTemplate(templates.started, valuesOf(recurring)),
    art: 'up',
    href: toSchedule(frame.site),
    dates: [
      { label: text.booked, lines: days(booked) },
      { label: text.waiting, lines: days(waiting) },
      { label: text.out, lines: days(out) },
    ],
  })
}

type ReportedOutcome = keyof typeof text.outcomes
const isReported = (outcome: string): outcome is ReportedOutcome => Object.hasOwn(text.outcomes, outcome)

export function dateMissedMail(frame: Frame, date: DateMailData): Promise<Mail> {
  const day = formatDay(Temporal.PlainDate.from(date.date))
  const what = date.reason === 'NO_VALID_PASS' ? 'noPass' : date.outcome
  const why = isReported(what) ? text.outcomes[what] : text.outcomes.refused
  return letter(frame, date, {
    rendered: renderTemplate(templates.dateMissed, { ...valuesOf(date), date: day }),
    art: 'down',
    href: toSchedule(frame.site),
    children: <MailParagraph>{why}</MailParagraph>,
  })
}

export function endedMail(
  frame: Frame,
  recurring: RecurringMailData,
  { stillBooked, cancelled }: { stillBooked: { date: string }[]; cancelled: string[] },
): Promise<Mail> {
  const { endReason } = recurring
  const why = endReason && endReason !== 'erased' && endReason !== 'merged' ? text.ends[endReason] : null
  return letter(frame, recurring, {
    rendered: renderTemplate(templates.ended, valuesOf(recurring)),
    art: 'down',
    href: inItsLanguage(frame.site, `${frame.site}/class-schedule`),
    dates: [
      { label: text.returned, lines: days(cancelled.map((date) => ({ date }))) },
      { label: text.still, lines: days(stillBooked) },
    ],
    children: why && <MailParagraph>{why}</MailParagraph>,
  })
}
