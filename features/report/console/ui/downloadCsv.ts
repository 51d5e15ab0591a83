import { type CsvValue, toCsv } from '#lib/csv.ts'
import { toRupees } from '#lib/money.ts'
import { saveFile } from '#ui/console/saveFile.ts'
import { memberSetNames, passStateNames } from '../../comparisons.ts'
import type { CohortReport, MemberReport, PassReport, RevenueReport, SessionReport } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { heldWords } from './figures.ts'

/** What the screen shows. */
export interface Reports {
  revenue: RevenueReport
  sessions: SessionReport
  passes: PassReport
  members: MemberReport
  cohorts: CohortReport
}

/** Every figure of the screen as a row: section, subject, value now and before. Money in rupees. */
export function figuresAsCsv({ revenue, sessions, passes, members, cohorts }: Reports): string {
  const money = (paise: number | null | undefined): CsvValue =>
    paise === null || paise === undefined ? '' : toRupees(paise)
  const rows: CsvValue[][] = revenue.days.map((it) => [
    ...[text.byDay, it.day, text.net],
    ...[money(it.netPaise), money(it.beforePaise)],
  ])
  for (const [title, parts] of [
    [text.byType, revenue.byType],
    [text.byLocation, revenue.byLocation],
    [text.byMethod, revenue.byMethod],
  ] as const)
    for (const { key, now, before } of parts) {
      rows.push([title, key, text.net, money(now.netPaise), money(before?.netPaise)])
      if (now.taxPaise || before?.taxPaise)
        rows.push([title, key, 'GST', money(now.taxPaise), money(before?.taxPaise)])
      rows.push([title, key, text.soldHead, now.passes, before?.passes ?? ''])
    }
  for (const [title, parts] of [
    [text.classes, sessions.byClass.map((it) => ({ ...it, about: heldWords(it.held) }))],
    [text.hours, sessions.byInstructor.map((it) => ({ ...it, about: '' }))],
  ] as const)
    for (const { key, name, about, now, before } of parts)
      for (const [head, figure] of [
        [text.seats, 'seats'],
        [text.fill, 'taken'],
        [text.missed, 'noShows'],
        [text.late, 'lateCancels'],
        [`${text.hoursHead} (min)`, 'minutes'],
      ] as const)
        rows.push([
          title,
          [name ?? key, about].filter(Boolean).join(', '),
          head,
          now[figure],
          before?.[figure] ?? '',
        ])
  for (const what of memberSetNames)
    rows.push([text.members, what, '', members.now[what], members.beforeCounts?.[what] ?? ''])
  for (const { key, sold, soldBefore, runningBefore, ...states } of passes.byType) {
    rows.push([text.running, key, text.soldHead, sold, soldBefore ?? ''])
    for (const state of passStateNames) {
      const before = state === 'running' ? (runningBefore ?? '') : ''
      rows.push([text.running, key, text.passStates[state], states[state], before])
    }
  }
  for (const { day, withSessions, usedUp } of passes.ending)
    rows.push([text.ending, day, text.left, withSessions, ''], [text.ending, day, text.usedUp, usedUp, ''])
  for (const { month, members: newcomers, active } of cohorts.cohorts) {
    rows.push([text.stays, month, text.newHead, newcomers, ''])
    for (const [after, came] of active.entries())
      rows.push([text.stays, month, after === 0 ? text.same : after, came, ''])
  }
  return toCsv([text.title, text.what, text.kind, text.now, text.beforeHead], rows)
}

export function downloadCsv(reports: Reports): void {
  const { from, to } = reports.revenue
  saveFile(figuresAsCsv(reports), `reports-${from}-${to}.csv`)
}
