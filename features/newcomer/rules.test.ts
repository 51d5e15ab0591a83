import { expect, test } from 'vitest'
import { classOfArrival } from './rules.ts'

const instantAt = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00+05:30`)
const classes = ['18:00', '19:00', '21:30'].map((time) => ({ startsAt: instantAt(time).toString() }))
const start = (time: string) => ({ startsAt: instantAt(time).toString() })

test('a newcomer who arrives has come for the class that starts next or has just started', () => {
  expect(classOfArrival(classes, instantAt('17:40'))).toEqual(start('18:00'))
  expect(classOfArrival(classes, instantAt('18:10'))).toEqual(start('18:00'))
  expect(classOfArrival(classes, instantAt('18:50'))).toEqual(start('19:00'))
})

test('a class is found from two hours before its start until half an hour after it', () => {
  expect(classOfArrival(classes, instantAt('15:59'))).toBeUndefined()
  expect(classOfArrival(classes, instantAt('16:00'))).toEqual(start('18:00'))
  expect(classOfArrival(classes, instantAt('19:29'))).toEqual(start('19:00'))
  expect(classOfArrival(classes, instantAt('19:30'))).toEqual(start('21:30'))
  expect(classOfArrival(classes, instantAt('22:00'))).toBeUndefined()
  expect(classOfArrival([], instantAt('18:00'))).toBeUndefined()
})
