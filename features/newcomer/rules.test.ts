import { expect, test } from 'vitest'
import { classOfArrival } from './rules.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00+05:30`)
const classes = ['18:00', '19:00', '21:30'].map((time) => ({ startsAt: at(time).toString() }))
const start = (time: string) => ({ startsAt: at(time).toString() })

test('the class of a newcomer who arrives is the one that starts next or has just started', () => {
  expect(classOfArrival(classes, at('17:40'))).toEqual(start('18:00'))
  expect(classOfArrival(classes, at('18:10'))).toEqual(start('18:00'))
  expect(classOfArrival(classes, at('18:50'))).toEqual(start('19:00'))
})

test('no class is found more than two hours before its start, or half an hour after it', () => {
  expect(classOfArrival(classes, at('15:59'))).toBeUndefined()
  expect(classOfArrival(classes, at('16:00'))).toEqual(start('18:00'))
  expect(classOfArrival(classes, at('19:29'))).toEqual(start('19:00'))
  expect(classOfArrival(classes, at('19:30'))).toEqual(start('21:30'))
  expect(classOfArrival(classes, at('22:00'))).toBeUndefined()
  expect(classOfArrival([], at('18:00'))).toBeUndefined()
})
