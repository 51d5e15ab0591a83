import { expect, test } from 'vitest'
import { specSettings } from '#tests/settings.ts'
import { dueReminders } from './reminderRules.ts'

const withNumber = (rule: 'reminderClock' | 'reminderMinutes' | 'quietFrom', value: number) => ({
  ...specSettings,
  numbers: specSettings.numbers.map((each) => (each.rule === rule ? { ...each, value } : each)),
})
/** Studio time on Wednesday, 25 November. */
const instantAt = (time: string) =>
  Temporal.ZonedDateTime.from(`2026-11-25T${time}[Asia/Kolkata]`).toInstant()
const remindedDateAt = (time: string, settings = specSettings) =>
  dueReminders(instantAt(time), settings).tomorrow?.date.toString() ?? null

test.each([
  ['17:59', null],
  ['18:00', '2026-11-26'],
  ['21:59', '2026-11-26'],
  ['22:00', null],
  ['06:59', null],
])('at %s reminders are sent for the classes on %s', (time, date) => expect(remindedDateAt(time)).toBe(date))

test('if the hour of the reminder is in the quiet hours, it is sent an hour before them', () => {
  const settings = withNumber('quietFrom', 18 * 60)
  expect(remindedDateAt('16:59', settings)).toBe(null)
  expect(remindedDateAt('17:00', settings)).toBe('2026-11-26')
})

test.each([
  ['07:00', ['07:30', '09:00']],
  ['17:15', ['17:45', '19:15']],
  ['06:59', null],
  ['22:00', null],
])('at %s reminders are sent for the classes that begin after and until %j', (time, expected) => {
  const { soon } = dueReminders(instantAt(time), specSettings)
  expect(soon ? [soon.after, soon.until] : null).toEqual(expected?.map(instantAt) ?? null)
})

test('a person who booked less than two hours ago gets no reminder, because they have just got the confirmation', () => {
  const { tomorrow, soon } = dueReminders(instantAt('18:00'), specSettings)
  expect([tomorrow?.bookedBefore, soon?.bookedBefore]).toEqual([instantAt('16:00'), instantAt('16:00')])
})

test('if the minutes of the rule are 0, no second reminder is sent', () => {
  expect(dueReminders(instantAt('12:00'), withNumber('reminderMinutes', 0)).soon).toBe(null)
})
