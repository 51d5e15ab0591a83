import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RevenueReport, SessionReport } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { FillGrid } from './FillGrid.tsx'
import { Cohorts } from './MemberParts.tsx'
import { ClassFill, Hours, MoneyGroups } from './MoneyParts.tsx'
import { reports } from './reports.tsx'

const period = { from: '2026-11-01', to: '2026-11-30', before: null, complete: true }
const seats = { minutes: 0, sessions: 0, seats: 0, taken: 0, noShows: 0, lateCancels: 0 }
const none = {
  byClass: [],
  byInstructor: [],
  byKind: [],
  byLocation: [],
  byWeekday: [],
  byHour: [],
  cells: [],
}
const sessions = {
  ...{ ...period, ...none },
  total: { key: 'total', name: null, now: seats, before: null },
} as SessionReport
const revenue = {
  ...{ ...period, days: [], byType: [], byLocation: [], byMethod: [] },
  total: { key: 'total', now: { netPaise: 0, taxPaise: 0 }, before: null },
} as unknown as RevenueReport
const linkTo = () => '/'

test.each<[string, ReactNode, string]>([
  [text.full, <FillGrid key="1" report={sessions} linkTo={linkTo} />, text.noRows],
  [text.classes, <ClassFill key="2" report={sessions} linkTo={linkTo} />, text.noRows],
  [text.hours, <Hours key="3" report={sessions} linkTo={linkTo} />, text.noRows],
  [text.byType, <MoneyGroups key="4" by={['packageType']} revenue={revenue} linkTo={linkTo} />, text.noRows],
  [text.running, reports.passes.part?.({ ...period, byType: [], ending: [] }, linkTo), text.noRows],
  [
    text.retention,
    <Cohorts key="5" report={{ complete: true, cohorts: [] }} linkTo={linkTo} />,
    text.noVisits,
  ],
])('the part %s of a new studio shows a sentence instead of an empty table', (title, part, sentence) => {
  const html = renderToStaticMarkup(part)
  expect(html).toContain(title)
  expect(html).toContain(sentence)
  expect(html).not.toContain('<table')
})
