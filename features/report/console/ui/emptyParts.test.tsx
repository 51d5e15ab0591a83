import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { RevenueReport, SessionReport } from '../schema.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import { FillGrid } from './FillGrid.tsx'
import { Cohorts, EndingPasses } from './MemberParts.tsx'
import { MoneyByDay } from './MoneyByDay.tsx'
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
// The server sends every day and month, also without anything in it.
const noDays = ['2026-11-01', '2026-11-02'].map((day) => ({
  day,
  netPaise: 0,
  beforeDay: null,
  beforePaise: 0,
}))
const noEnding = ['2026-11-30', '2026-12-01'].map((day) => ({ day, withSessions: 0, usedUp: 0 }))
const noCohorts = [
  { month: '2026-10-01', members: 0, active: [0, 0] },
  { month: '2026-11-01', members: 0, active: [0] },
]
const linkTo = () => '/'

test('the classes of a chain are all within reach, although only some are shown at first', () => {
  const fillOf = (count: number) => {
    const byClass = Array.from({ length: count }, (_, index) => ({
      ...sessions.total,
      key: `${index}`,
      name: `Class ${index}`,
      held: null,
    }))
    const part = <ClassFill report={{ ...sessions, byClass }} linkTo={linkTo} />
    return renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
  }
  expect(fillOf(13)).toContain('Show all 13')
  expect(fillOf(12)).not.toContain('Show all')
})

test.each<[string, ReactNode, string]>([
  [text.full, <FillGrid key="1" report={sessions} linkTo={linkTo} />, text.noRows],
  [text.classes, <ClassFill key="2" report={sessions} linkTo={linkTo} />, text.noRows],
  [text.hours, <Hours key="3" report={sessions} linkTo={linkTo} />, text.noRows],
  [text.byType, <MoneyGroups key="4" by={['packageType']} revenue={revenue} linkTo={linkTo} />, text.noRows],
  [text.running, reports.passes.part?.({ ...period, byType: [], ending: [] }, linkTo), text.noRows],
  [
    text.retention,
    <Cohorts key="5" report={{ complete: true, cohorts: noCohorts }} linkTo={linkTo} />,
    text.noVisits,
  ],
  [text.byDay, <MoneyByDay key="6" days={noDays} linkTo={linkTo} chosen={undefined} />, text.noRows],
  [
    text.ending,
    <EndingPasses key="7" report={{ ...period, byType: [], ending: noEnding }} linkTo={linkTo} />,
    text.endingNote(0),
  ],
])('the part %s of a new studio shows a sentence instead of an empty table', (title, part, sentence) => {
  const html = renderToStaticMarkup(part)
  expect(html).toContain(title)
  expect(html).toContain(sentence)
  expect(html).not.toMatch(/<table|<figure|<ul/)
})
