import { expect, test } from 'vitest'
import { googleCalendarLink } from './googleCalendar.ts'

test('the link contains the class and its time in UTC, and no value can escape its parameter', () => {
  const link = new URL(
    googleCalendarLink({
      title: 'Mat & Barre #2',
      startsAt: Temporal.Instant.from('2026-11-24T18:00:00.000Z'),
      minutes: 410,
      location: 'Test Studio, Faridabad',
      details: 'Free to cancel until Tue 8:00 pm; after that it costs 1 session.',
    }),
  )
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Mat & Barre #2',
    dates: '20261124T180000Z/20261125T005000Z',
    location: 'Test Studio, Faridabad',
    details: 'Free to cancel until Tue 8:00 pm; after that it costs 1 session.',
  })
})
