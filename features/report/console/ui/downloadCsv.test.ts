import { expect, test } from 'vitest'
import { figuresAsCsv, type Reports } from './downloadCsv.ts'

const period = { from: '2026-11-01', to: '2026-11-30', before: null, complete: true }
const money = { salesPaise: 0, backPaise: 0, netPaise: 0, taxPaise: 0, passes: 0, newcomers: 0, refunds: 0 }
const seats = { sessions: 0, minutes: 0, seats: 0, taken: 0, noShows: 0, lateCancels: 0 }
const none: Reports = {
  revenue: {
    ...period,
    total: { key: 'total', now: money, before: null },
    ...{ days: [], byType: [], byLocation: [], byMethod: [] },
  },
  sessions: {
    ...period,
    total: { key: 'total', name: null, now: seats, before: null },
    ...{ byClass: [], byInstructor: [], byKind: [], byLocation: [], byWeekday: [], byHour: [], cells: [] },
  },
  passes: { ...period, byType: [], ending: [] },
  members: { ...period, now: { joined: 4, newcomers: 3, active: 2, lapsing: 1 }, beforeCounts: null },
  cohorts: { complete: true, cohorts: [] },
}

test('the file has the figures of passes, of members and of retention', () => {
  const csv = figuresAsCsv({
    ...none,
    passes: {
      ...period,
      byType: [{ key: 'group', sold: 5, soldBefore: 6, running: 7, unused: 8, usedUp: 9, runningBefore: 10 }],
      ending: [{ day: '2026-12-02', withSessions: 2, usedUp: 1 }],
    },
    cohorts: { complete: true, cohorts: [{ month: '2026-10-01', members: 12, active: [12, 8] }] },
  })
  expect(csv.trim().split(/\r?\n/).slice(1)).toEqual([
    'Members,joined,,4,',
    'Members,newcomers,,3,',
    'Members,active,,2,',
    'Members,lapsing,,1,',
    'Passes,group,Sold,5,6',
    'Passes,group,Active,7,10',
    'Passes,group,Not started,8,',
    'Passes,group,Used up,9,',
    'Passes ending soon,2026-12-02,sessions left,2,',
    'Passes ending soon,2026-12-02,used up,1,',
    'Retention,2026-10-01,New,12,',
    'Retention,2026-10-01,same,12,',
    'Retention,2026-10-01,1,8,',
  ])
})
