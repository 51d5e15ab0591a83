import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { GATEWAY_KEYS } from '../drills/gateway.ts'
import { PAGES, TIMETABLE } from '../drills/generator.ts'
import type { SoakClient } from './client.ts'
import type { Kind } from './day.ts'
import type { Mails } from './mails.ts'
import type { Caller, Pair, Plan, Session } from './plan.ts'

type Action = (due: number) => Promise<void>

const TRIES = 20
const randomOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
const PASSWORD = 'seven slow spring mornings'
const BIRTH_DATE = '1990-01-01'

interface MemberBooking {
  caller: Caller
  session: Session
  day: number
  id: string
}

/** The state of a member's booking of a session. `unknown`: the response left it open, or a job may change it. */
type State = 'current' | 'cancelled' | 'unknown'

/**
 * The actions of members, by kind. `known` returns the bookings and cancellations that the server has confirmed.
 */
export function membersOf(plan: Plan, client: SoakClient, mails: Mails) {
  const states = new Map<string, { pair: Pair; state: State }>()
  const booked: MemberBooking[] = []
  const usedDays = new Set<string>()
  const idle = new Set(plan.eager)
  let [confirmed, visitors] = [0, 0]

  const setState = (caller: Caller, session: Session, state: State) => {
    const pair = { person: caller.personId, session: session.id }
    states.set(`${pair.person} ${pair.session}`, { pair, state })
    if (state === 'current') confirmed += 1
  }

  /** Returns the id of the booking; null if it was refused, undefined if the result is unknown. */
  async function book(kind: Kind, due: number, caller: Caller, session: Session) {
    const { status, data } = await client.request<{ _id: string }>({
      kind,
      what: 'create-order',
      due,
      method: 'POST',
      caller,
      body: { date: session.date },
      path: `/api/v1/user/create-order/${session.classId}`,
      expected: ['SESSION_FULL'],
    })
    if (status === 201) setState(caller, session, 'current')
    else if (status === 0 || status >= 500) setState(caller, session, 'unknown')
    return status === 201 ? data._id : status === 0 || status >= 500 ? undefined : null
  }

  async function cancel(
    kind: Kind,
    due: number | undefined,
    booking: Omit<MemberBooking, 'day'>,
  ): Promise<boolean> {
    const { caller, session, id } = booking
    const { status } = await client.request({
      kind,
      what: 'cancel-order',
      method: 'PUT',
      caller,
      body: {},
      path: `/api/v1/user/cancel-order/${id}`,
      ...(due === undefined ? {} : { due }),
    })
    if (status === 200) setState(caller, session, 'cancelled')
    else if (status === 0 || status >= 500) setState(caller, session, 'unknown')
    return status === 200
  }

  const actions: Record<
    'page' | 'timetable' | 'booking' | 'cancellation' | 'waitlist' | 'signUp' | 'purchase',
    Action
  > = {
    async page(due) {
      await client.request({ kind: 'page', due, path: randomOf(PAGES) })
    },
    async timetable(due) {
      await client.request({ kind: 'timetable', due, path: TIMETABLE })
    },
    async booking(due) {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const [caller, day] = [randomOf(plan.members), randomInt(plan.days.length)]
        const key = `${caller.personId} ${day}`
        if (usedDays.has(key)) continue
        usedDays.add(key)
        const session = randomOf(plan.days[day] as Session[])
        const id = await book('booking', due, caller, session)
        if (id) booked.push({ caller, session, day, id })
        else if (id === null) usedDays.delete(key)
        return
      }
      client.fail('booking: no member with a day without a booking was found')
    },
    async cancellation(due) {
      if (!booked.length) return
      const index = randomInt(booked.length)
      const chosen = booked[index] as MemberBooking
      booked[index] = booked.at(-1) as MemberBooking
      booked.pop()
      if (await cancel('cancellation', due, chosen))
        usedDays.delete(`${chosen.caller.personId} ${chosen.day}`)
    },
    async waitlist(due) {
      if (!idle.size) return
      const caller = randomOf([...idle])
      idle.delete(caller)
      await visit(caller, due).finally(() => idle.add(caller))
    },
    async signUp(due) {
      visitors += 1
      const network = visitors
      const email = `visitor${network}.${process.pid}@soak.example`
      const mail = mails.waitFor(email)
      const requested = await client.request({
        kind: 'signUp',
        what: 'send-otp',
        due,
        method: 'POST',
        network,
        path: '/api/v1/user/send-otp',
        body: { email },
      })
      if (requested.status !== 200) return mails.stopWaiting(email)
      const otp = /\b\d{6}\b/.exec(await mail)?.[0]
      if (!otp) return client.fail('signUp: no mail with a code')
      const phoneNumber = `98${String(10_000_000 + network)}`
      const person = { firstName: 'Visitor', lastName: `No ${network}`, phoneNumber, birthDate: BIRTH_DATE }
      await client.request({
        kind: 'signUp',
        what: 'sign-up',
        method: 'POST',
        network,
        path: '/api/v1/user/signup',
        body: { email, otp, password: PASSWORD, ...person },
      })
    },
    async purchase(due) {
      const caller = randomOf(plan.members)
      const opened = await client.request<{ orderId: string }>({
        kind: 'purchase',
        what: 'checkout',
        due,
        method: 'POST',
        caller,
        path: `/api/v1/user/checkout-payment?membershipPackageId=${plan.packageId}`,
        expected: ['PAYMENT_NOT_CONFIRMED'],
      })
      if (opened.status !== 201) return
      const paid = await pay(plan.gateway, opened.data.orderId)
      if (!paid) return client.fail('purchase: the gateway did not accept the payment')
      await client.request({
        kind: 'purchase',
        what: 'verify',
        method: 'POST',
        caller,
        body: paid,
        path: '/api/v1/user/verify-payment',
      })
    },
  }

  /**
   * Leaves the queue of a class that is always full, or cancels its booking. A member with neither books the class,
   * or joins its queue if it is full.
   */
  async function visit(caller: Caller, due: number): Promise<void> {
    const listOf = <T>(path: string, first = {}) =>
      client.request<T>({ kind: 'waitlist', what: path, caller, path: `/api/v1/user/${path}`, ...first })
    const entries = await listOf<{ _id: string }[]>('waitlist', { due })
    const [entry] = entries.status === 200 ? entries.data : []
    if (entry) {
      const path = `/api/v1/user/waitlist/${entry._id}`
      await client.request({
        kind: 'waitlist',
        what: 'leave',
        method: 'DELETE',
        caller,
        path,
        // A job may have booked it in the meantime.
        expected: ['NOT_FOUND'],
      })
      return
    }
    const scheduled =
      await listOf<{ item: { _id: string; sessionId: string; status: string } }[]>('get-scheduled-class')
    // Cancelled bookings are listed too.
    const booking = (scheduled.status === 200 ? scheduled.data : []).find(
      ({ item }) => item.status === 'scheduled',
    )
    const session = plan.full.find(({ id }) => id === booking?.item.sessionId) ?? randomOf(plan.full)
    if (booking) {
      await cancel('waitlist', undefined, { caller, session, id: booking.item._id })
      return
    }
    if ((await book('waitlist', performance.now(), caller, session)) !== null) return
    const terms = { automatic: true, lateToo: true, oneClass: false, insteadOf: null }
    // From now on a job may book it.
    setState(caller, session, 'unknown')
    await client.request({
      kind: 'waitlist',
      what: 'join',
      method: 'POST',
      caller,
      path: '/api/v1/user/waitlist',
      body: { classId: session.classId, date: session.date, ...terms },
      expected: ['NOT_FULL', 'WAITLIST_LIMIT'],
    })
  }

  return {
    actions,
    known() {
      const all = [...states.values()]
      const listOf = (only: State) => all.flatMap(({ pair, state }) => (state === only ? [pair] : []))
      return { confirmed, current: listOf('current'), cancelled: listOf('cancelled') }
    },
  }
}

const GATEWAY_TRIES = 3

/** Pays at the gateway as its checkout does, and returns the signed payment for the server. */
async function pay(gateway: string, orderId: string): Promise<object | undefined> {
  const authorization = `Basic ${btoa(`${GATEWAY_KEYS.keyId}:${GATEWAY_KEYS.keySecret}`)}`
  for (let attempt = 0; attempt < GATEWAY_TRIES; attempt += 1) {
    const response = await fetch(`${gateway}/pay`, {
      method: 'POST',
      body: JSON.stringify({ orderId, outcome: 'captured' }),
      headers: { authorization, 'content-type': 'application/json' },
    }).catch(() => undefined)
    if (response?.ok) return (await response.json()) as object
    await sleep(1_000)
  }
  return undefined
}
