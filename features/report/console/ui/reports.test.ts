import { expect, test } from 'vitest'
import { reportContract } from '../schema.ts'
import { type ReportTable, rowsInFile } from './figures.ts'
import { cohortFigures } from './MemberParts.tsx'
import { queryOf, reportNames, reports } from './reports.tsx'

const period = { from: '2026-11-01', to: '2026-11-30', before: null, complete: true }

test('the file contains the figures of members, passes and retention', () => {
  const members = { ...period, now: { joined: 4, newcomers: 3, active: 2, lapsing: 1 }, beforeCounts: null }
  const passes = {
    ...period,
    byType: [{ key: 'group', sold: 5, soldBefore: 6, running: 7, unused: 8, usedUp: 9, runningBefore: 10 }],
    ending: [{ day: '2026-12-02', withSessions: 2, usedUp: 1 }],
  }
  const cohorts = { complete: true, cohorts: [{ month: '2026-10-01', members: 12, active: [12, 8] }] }
  const rows = [
    ...reports.members.figures(members),
    ...reports.passes.figures(passes),
    ...cohortFigures(cohorts),
  ]
  expect(rows.map((row) => row.join(','))).toEqual([
    'Members,created an account,,4,',
    'Members,came for the first time,,3,',
    'Members,came,,2,',
    'Members,came within 12 weeks, but not in the last 4,,1,',
    'Passes,Group,Sold,5,6',
    'Passes,Group,Active,7,10',
    'Passes,Group,Not started,8,',
    'Passes,Group,Used up,9,',
    'Passes ending soon,2026-12-02,sessions left,2,',
    'Passes ending soon,2026-12-02,used up,1,',
    'Retention,2026-10-01,New,12,',
    'Retention,2026-10-01,same,12,',
    'Retention,2026-10-01,1,8,',
  ])
})

test('a table is written to the file in rupees and minutes, with the compared figures', () => {
  const table: ReportTable<'net' | 'taught'> = {
    title: 'Instructors',
    nameHeading: 'Instructor',
    columns: { net: { heading: 'Net', unit: 'paise' }, taught: { heading: 'Taught', unit: 'minutes' } },
    rows: [
      {
        key: '1',
        name: 'Asha',
        nameInFile: 'Asha Menon',
        figures: { net: { now: 123_450, before: 0 }, taught: { now: 90, before: null } },
      },
    ],
  }
  expect(rowsInFile(table)).toEqual([
    ['Instructors', 'Asha Menon', 'Net', 1234.5, 0],
    ['Instructors', 'Asha Menon', 'Taught', 90, ''],
  ])
})

test.each(reportNames)('%s is read again only when its own parameters change', (name) => {
  const query = queryOf(name, { from: '2026-11-01', to: '2026-11-30', compare: 'before' })
  const { shape } = reportContract[`GET /console/reports/${name}`].query
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(query)))
})
