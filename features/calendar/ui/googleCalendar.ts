interface CalendarEvent {
  title: string
  startsAt: Temporal.Instant
  minutes: number
  location: string
  details: string
}

const ADDRESS = 'https://calendar.google.com/calendar/render'

/** A link that opens Google Calendar with a prepared event, which the member saves there. Times are in UTC. */
export function googleCalendarLink({ title, startsAt, minutes, location, details }: CalendarEvent): string {
  const dates = `${basicFormat(startsAt)}/${basicFormat(startsAt.add({ minutes }))}`
  return `${ADDRESS}?${new URLSearchParams({ action: 'TEMPLATE', text: title, dates, location, details })}`
}

/** `20261124T130000Z` */
const basicFormat = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
