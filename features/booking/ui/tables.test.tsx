import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { queryClient } from '#lib/queryClient.ts'
import type { BookingView } from '../bookingSchema.ts'
import { linkedBooking, orderHistory, scheduledClasses } from '../queries.ts'
import HistoryTab from './HistoryTab.tsx'
import ScheduleTab from './ScheduleTab.tsx'

const now = Temporal.Instant.from('2026-11-23T12:00:00+05:30')
const booking = (id: string, date: string, change: Partial<BookingView> = {}): BookingView => ({
  _id: id,
  sessionId: id,
  scheduledDate: date,
  status: 'scheduled',
  product: {
    _id: 'c1',
    title: 'Mat Flow',
    location: 'Gurugram',
    time: '18:30',
    duration: 50,
    instructor: { name: 'Rhea Rao', image: { secureUrl: 'https://pictures.example/rhea.jpg' } },
  },
  startsAt: `${date}T18:30:00+05:30`,
  cancelBy: `${date}T12:30:00+05:30`,
  pays: 'session',
  policy: 'Free to cancel until then',
  ...change,
})
const html = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const noop = () => {}
const words = (page: string) =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const headsIn = (page: string) =>
  [...page.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, head]) => words(head ?? ''))
const rowsIn = (page: string) =>
  page
    .slice(page.indexOf('<tbody'))
    .split('<tr')
    .slice(1)
    .map((row) => ({ words: words(`<tr${row}`), html: row }))
const cancelIn = (row: string) => /<button[^>]*aria-label="Cancel[^>]*>/.exec(row)?.[0] ?? ''

describe('the schedule', () => {
  const scheduled = (...bookings: BookingView[]) => {
    queryClient.setQueryData(scheduledClasses('me').queryKey, bookings)
    return html(
      <ScheduleTab
        memberId="me"
        now={now}
        reach={() => 'Call or message'}
        onCancelOpen={noop}
        onCancelClose={noop}
      />,
    )
  }
  const linkedTo = (childs: BookingView, link: { bookingId: string } | { cancelId: string }) => {
    queryClient.setQueryData(scheduledClasses('me').queryKey, [])
    queryClient.setQueryData(linkedBooking('me', childs._id).queryKey, { ...childs, person: 'Kabir' })
    return words(
      html(
        <ScheduleTab
          memberId="me"
          {...link}
          now={now}
          reach={({ person }) => `Call about ${person}`}
          onCancelOpen={noop}
          onCancelClose={noop}
        />,
      ),
    )
  }
  test('shows a booking of the household to which a mail links, with the reason why it can’t be cancelled here', () => {
    for (const link of [{ bookingId: 'today' }, { cancelId: 'today' }]) {
      const page = linkedTo(booking('today', '2026-11-23'), link)
      expect(page).toContain('Booked for Kabir. Mat Flow, Mon 6:30 pm.')
      expect(page).toContain('Free to cancel today until 12:30 pm, by telling us')
      expect(page).toContain('Call about Kabir')
    }
  })
  test('shows a booking of the household to which a mail links, with its spot and a button to cancel it', () => {
    const spot = { _id: 's3', name: 'Reformer 3', hint: null }
    const childs = booking('child', '2026-11-26', { spot })
    const viewed = linkedTo(childs, { bookingId: 'child' })
    expect(viewed).toContain('Booked for Kabir. Mat Flow, Thu 6:30 pm.')
    expect(viewed).toContain('Rhea Rao, Gurugram Your spot: Reformer 3')
    expect(viewed).toContain('Free to cancel until then. Cancel')
  })
  test('has the nine columns of the specification [§2.41]', () => {
    expect(headsIn(scheduled(booking('b', '2026-11-26')))).toEqual([
      'Instructor',
      'Class Title',
      'Location',
      'Time',
      'Duration',
      'Scheduled Date',
      'Status',
      'Action',
      'Starts In',
    ])
  })
  test('shows the instructor with picture, class, location, time, length, date, status and days of a booking [§2.42 §4.17]', () => {
    const [row] = rowsIn(scheduled(booking('b', '2026-11-26')))
    expect(row?.html).toContain('src="https://pictures.example/rhea.jpg"')
    for (const expected of [
      'Rhea Rao',
      'Mat Flow',
      'Gurugram',
      '6:30 pm',
      '50',
      'Thu 26/11/2026',
      'scheduled',
    ]) {
      expect(row?.words).toContain(expected)
    }
    expect(row?.words).toMatch(/3 day\(s\) left$/)
  })
  test('disables Cancel on the day of the class with an explanation; a cancelled booking has none [§4.18 §6.3]', () => {
    const [free, today, cancelled] = rowsIn(
      scheduled(
        booking('free', '2026-11-24'),
        booking('today', '2026-11-23'),
        booking('cancelled', '2026-11-24', { status: 'cancelled' }),
      ),
    )
    expect(cancelIn(free?.html ?? '')).not.toContain('disabled')
    expect(free?.words).not.toContain('Call or message')
    expect(cancelIn(today?.html ?? '')).toContain('disabled')
    expect(today?.words).toContain('please call or message us Call or message')
    expect(cancelIn(cancelled?.html ?? '')).toBe('')
    expect(cancelled?.words).toContain('cancelled')
  })
  test('links a cancelled booking to its class, or to other classes if the studio cancelled', () => {
    const [mine, studios] = rowsIn(
      scheduled(
        booking('mine', '2026-11-24', {
          status: 'late cancelled',
          product: { ...booking('x', '2026-11-24').product, _id: '0199a0de-0000-7000-8000-000000000001' },
        }),
        booking('studios', '2026-11-25', { status: 'class cancelled' }),
      ),
    )
    expect(mine?.html).toContain(
      'href="/class-schedule?book=0199a0de-0000-7000-8000-000000000001.2026-11-24"',
    )
    expect(mine?.html).toContain('aria-label="Book again: Mat Flow, Tue 24/11/2026"')
    expect(studios?.html).toContain('href="/class-schedule?week=2026-11-25"')
  })
  test('says that there are no bookings [§2.43]', () => {
    expect(words(scheduled())).toContain('No scheduled classes found.')
  })
})

describe('the history', () => {
  test('has the five columns of the specification, the date as day/month/year [§2.44]', () => {
    queryClient.setQueryData(orderHistory('me').queryKey, [
      {
        _id: 'h',
        product: { title: 'Mat Flow', time: '07:00', instructor: { name: 'Rhea Rao' } },
        status: 'attended',
        assumed: false,
        scheduledDate: '2026-07-05',
      },
    ])
    const page = html(<HistoryTab memberId="me" />)
    expect(headsIn(page)).toEqual(['Class Title', 'Instructor', 'Date', 'Time', 'Status'])
    expect(rowsIn(page)[0]?.words).toMatch(/Mat Flow.*Rhea Rao.*Sun 05\/07\/2026.*7:00 am.*attended$/)
  })
  test('explains why an unmarked class counts as attended', () => {
    const entry = {
      _id: 'h',
      product: { title: 'Mat Flow', time: '07:00', instructor: { name: 'Rhea Rao' } },
      status: 'attended' as const,
      assumed: true,
      scheduledDate: '2026-07-05',
    }
    queryClient.setQueryData(orderHistory('unmarked').queryKey, [entry])
    expect(rowsIn(html(<HistoryTab memberId="unmarked" />))[0]?.words).toMatch(
      /attended Nobody marked it, so it counts as attended$/,
    )
  })
  test('says that there is no history [§2.45]', () => {
    queryClient.setQueryData(orderHistory('nobody').queryKey, [])
    expect(words(html(<HistoryTab memberId="nobody" />))).toContain('No history found')
  })
})
