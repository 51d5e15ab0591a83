import { expect, test } from 'vitest'
import { cohortFigures, memberFigures, passFigures } from './MemberParts.tsx'

const period = { from: '2026-11-01', to: '2026-11-30', before: null, complete: true }

test('the file has the figures of passes, of members and of retention', () => {
  const members = { ...period, now: { joined: 4, newcomers: 3, active: 2, lapsing: 1 }, beforeCounts: null }
  const passes = {
    ...period,
    byType: [{ key: 'group', sold: 5, soldBefore: 6, running: 7, unused: 8, usedUp: 9, runningBefore: 10 }],
    ending: [{ day: '2026-12-02', withSessions: 2, usedUp: 1 }],
  }
  const cohorts = { complete: true, cohorts: [{ month: '2026-10-01', members: 12, active: [12, 8] }] }
  const rows = [...memberFigures(members), ...passFigures(passes), ...cohortFigures(cohorts)]
  expect(rows.map((row) => row.join(','))).toEqual([
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
