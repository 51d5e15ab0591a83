import type { BookingResultView } from '#features/booking/bookingSchema.ts'
import { booking } from '#features/booking/index.server.ts'
import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { identity } from '#features/identity/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import type { WaitlistEntryView, WaitlistView } from '#features/waitlist/schema.ts'
import { openOffer } from '#features/waitlist/usecases/openOffer.server.ts'
import { promote } from '#features/waitlist/usecases/promote.server.ts'
import { testApp } from './app.ts'
import { sessionOn } from './holders.ts'
import { makePerson, signInAs } from './people.ts'
import { untilSent } from './sentMails.ts'
import { makeClass, makePackage, makeStudio } from './timetable.ts'
import type { Visitor } from './visitor.ts'

/** Thursday; the classes begin at 6:00 pm and can be cancelled free of charge until noon. */
export const DATE = '2026-11-26'
export const NOON_MONDAY = '2026-11-23T06:30:00Z'
export const askFirst = { automatic: false, lateToo: false, oneClass: false, insteadOf: null }
export const codeOf = ({ body }: { body: { error?: { code: string } | null } }) => body.error?.code

export interface Member extends Visitor {
  personId: string
  email: string
}

/** Two servers of one studio, whose full classes have waitlists. */
export async function openWaitlists() {
  const features = [identity, timetable, booking, waitlist]
  const server = await testApp({ features, jobs: [booking, waitlist], throttle: true })
  const other = await testApp({ features, jobs: [booking, waitlist], sharing: server })
  const instructor = await makeStudio(server.deps.db)
  let count = 0
  const close = async () => {
    await other.close()
    await server.close()
  }

  async function member(sessions: number | null = 8): Promise<Member> {
    const email = `queue${++count}@example.com`
    const personId = await makePerson(server, { email })
    const { db, clock } = server.deps
    if (sessions !== 0) {
      const terms = await makePackage(db, { totalSessions: sessions })
      await db
        .transaction()
        .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
    }
    let signedIn = await signInAs(server, email)
    // Signs in again when the access token has expired: these tests move the clock by hours.
    const call: Visitor['call'] = async (...request) => {
      const response = await signedIn.call<never>(...request)
      if (response.body.error?.code !== 'INVALID_ACCESS_TOKEN') return response
      signedIn = await signInAs(server, email)
      return signedIn.call(...request)
    }
    return { ...signedIn, call, personId, email }
  }
  const classOf = (capacity: number, time = '18:00') =>
    makeClass(server.deps.db, instructor, server.clock.now(), { capacity, time })
  const book = (who: Visitor, classId: string) =>
    who.call<BookingResultView>('POST', `/user/create-order/${classId}`, { body: { classId, date: DATE } })
  const join = (who: Visitor, classId: string, terms: Partial<WaitlistEntryView['terms']> = {}) =>
    who.call<WaitlistEntryView>('POST', '/user/waitlist', {
      body: { classId, date: DATE, ...askFirst, ...terms },
    })
  const entriesOf = async (who: Visitor) =>
    (await who.call<WaitlistEntryView[]>('GET', '/user/waitlist')).body.data
  const entryIn = async (who: Visitor, classId: string) =>
    (await entriesOf(who)).find(({ session }) => session._id === classId)
  const queueOf = async (who: Visitor, classId: string) =>
    (await who.call<WaitlistView>('GET', `/user/waitlist/classes/${classId}?date=${DATE}`)).body.data
  const take = (who: Visitor, entry: WaitlistEntryView | undefined) =>
    who.call<BookingResultView>('POST', `/user/waitlist/${entry?._id}/seat`)
  /** Leaves the queue again: the next test sets the clock back to Monday, and the jobs check every queue each minute. */
  const leave = async (who: Visitor, classId: string) =>
    who.call('DELETE', `/user/waitlist/${(await entryIn(who, classId))?._id}`)
  const cancel = (who: Visitor, bookingId: string) => who.call('PUT', `/user/cancel-order/${bookingId}`)
  const preview = async (who: Visitor, classId: string) =>
    (await who.call<BookingPreview>('GET', `/user/booking-preview?classId=${classId}&date=${DATE}`)).body.data
  const offerFreeSeats = async (classId: string) =>
    promote(server.deps, (await sessionOn(server, classId, DATE)).id, server.clock.now())
  /** Opens the offer of an entry; the server's own job may have opened it already. */
  const open = async (entry: WaitlistEntryView | undefined) => {
    if (!entry) return
    const row = await server.deps.db
      .selectFrom('waitlistEntry')
      .select('offeredAt')
      .where('id', '=', entry._id)
      .executeTakeFirstOrThrow()
    const offeredAt = row.offeredAt?.toISOString() ?? ''
    await openOffer(server.deps, { entryId: entry._id, offeredAt }, server.clock.now())
  }
  /** Waits until the member was sent this many messages: an offer without a message is not counted. */
  const untilMessage = ({ personId }: Member, times = 1) =>
    untilSent(server, 'waitlistOffer', personId, times)
  /** A class of one seat, which somebody has booked. */
  async function fullClass(time?: string) {
    const classId = await classOf(1, time)
    const holder = await member()
    const { body } = await book(holder, classId)
    return { classId, holder, bookingId: body.data._id, free: () => cancel(holder, body.data._id) }
  }
  /** Staff cancel a booking, as on the day of the class. */
  async function freeBySystem(bookingId: string) {
    const { cancelBooking } = await import('#features/booking/usecases/cancelBooking.server.ts')
    const desk = await makePerson(server, { email: `desk${++count}@studio.example`, role: 'frontDesk' })
    await cancelBooking(
      server.deps,
      bookingId,
      { personId: desk, staff: { waive: true } },
      server.clock.now(),
    )
  }
  const bookedIn = async (classId: string) => {
    const session = await sessionOn(server, classId, DATE)
    const rows = await server.deps.db
      .selectFrom('booking')
      .select('id')
      .where('sessionId', '=', session.id)
      .where('status', '=', 'scheduled')
      .execute()
    return rows.map(({ id }) => id)
  }

  return {
    server,
    other,
    close,
    instructor,
    member,
    classOf,
    book,
    join,
    entriesOf,
    entryIn,
    queueOf,
    take,
    leave,
    cancel,
    preview,
    offerFreeSeats,
    open,
    untilMessage,
    fullClass,
    freeBySystem,
    bookedIn,
  }
}
