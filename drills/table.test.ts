import { expect, test } from 'vitest'
import { type Row, worstOf } from './table.ts'
import { assess } from './verdict.ts'

const nothing = assess(
  { responses: [], intents: [] },
  { booked: new Map(), overbooked: 0, breaches: [] },
  { write: 1, read: 1 },
  0,
)
const run = (figures: Partial<NonNullable<Row['verdict']>>, load = '0.1'): Row => ({
  name: 'switchover',
  load,
  verdict: { ...nothing, complaints: [], ...figures },
})

test('the row of several runs has the worst of each figure, and the complaints of all runs', () => {
  const { verdict, load } = worstOf([
    run({ confirmed: 900, lost: 0, writeSeconds: 2, complaints: ['a page'] }),
    run({ confirmed: 700, lost: 1, writeSeconds: 1, complaints: ['lost'] }, '0.2'),
    run({ confirmed: 800, lost: 0, writeSeconds: 3 }),
  ])
  expect(verdict).toMatchObject({ confirmed: 700, lost: 1, writeSeconds: 3, complaints: ['a page', 'lost'] })
  expect(load).toBe('0.1, 0.2, 0.1')
})

test('a run that could not be carried out adds a complaint, and the figures of the other runs stay', () => {
  const broken: Row = { name: 'switchover', load: '', error: 'no etcd' }
  expect(worstOf([run({ lost: 1 }), broken]).verdict).toMatchObject({ lost: 1, complaints: ['no etcd'] })
  expect(worstOf([broken, broken])).toBe(broken)
})
