import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { GATEWAY_KEYS } from '../drills/gateway.ts'
import { PAGES, TIMETABLE } from '../drills/generator.ts'
import type { SoakCaller } from './caller.ts'
import type { Kind } from './day.ts'
import type { Mails } from './mails.ts'
import type { Caller, Pair, Plan, Session } from './plan.ts'

type Act = (due: number) => Promise<void>

const TRIES = 20
const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
const PASSWORD = 'seven slow spring mornings'
const BIRTH_DATE = '1990-01-01'

interface MemberBooking {
  caller: Caller
  session: Session
  day: number
  id: string
}

/** The known state of a member's booking of a session. `unknown`: a request about it got no clear response. */
type State = 'current' | 'cancelled' | 'unknown'

/**
 * The actions of members, by kind. `known`: the bookings and cancellations that the server has confirmed so far.
 */
export function membersOf(plan: Plan, calling: SoakCaller, mails: Mails) {
  const states = new Map<string, { pair: Pair; state: State }>()
  const booked: MemberBooking[] = []
  const used = new Set<string>()
  const free = new Set(plan.eager)
  let [confirmed, visitors] = [0, 0]

  const learn = (caller: Caller, session: Session, state: State) => {
    const pair = { person: caller.personId, session: session.id }
    states.set(`${pair.person} ${pair.session}`, { pair, state })
    if (state === 'current') confirmed += 1
  }

  /** Returns the id of the booking; null if it was refused, undefined if that is not known. */
  async function book(kind: Kind, due: number, caller: Caller, session: Session) {
    const { status, data } = await calling.ask<{ _id: string }>({
      kind,
      what: 'create-order',
      due,
      method: 'POST',
      caller,
      body: { date: session.date },
      path: `/api/v1/user/create-order/${session.classId}`,
      expected: ['SESSION_FULL'],
    })
    if (status === 201) learn(caller, session, 'current')
    else if (status === 0 || status >= 500) learn(caller, session, 'unknown')
    return status === 201 ? data._id : status === 0 || status >= 500 ? undefined : null
  }

  async function cancel(
    kind: Kind,
    due: number | undefined,
    booking: Omit<MemberBooking, 'day'>,
  ): Promise<boolean> {
    const { caller, session, id } = booking
    const { status } = await calling.ask({
      kind,
      what: 'cancel-order',
      method: 'PUT',
      caller,
      body: {},
      path: `/api/v1/user/cancel-order/${id}`,
      ...(due === undefined ? {} : { due }),
    })
    if (status === 200) learn(caller, session, 'cancelled')
    else if (status === 0 || status >= 500) learn(caller, session, 'unknown')
    return status === 200
  }

  const acts: Record<
    'page' | 'timetable' | 'booking' | 'cancellation' | 'waitlist' | 'signUp' | 'purchase',
    Act
  > = {
    async page(due) {
      await calling.ask({ kind: 'page', due, path: oneOf(PAGES) })
    },
    async timetable(due) {
      await calling.ask({ kind: 'timetable', due, path: TIMETABLE })
    },
    async booking(due) {
      for (let turn = 0; turn < TRIES; turn += 1) {
        const [caller, day] = [oneOf(plan.members), randomInt(plan.days.length)]
        const key = `${caller.personId} ${day}`
        if (used.has(key)) continue
        used.add(key)
        const session = oneOf(plan.days[day] as Session[])
        const id = await book('booking', due, caller, session)
        if (id) booked.push({ caller, session, day, id })
        else if (id === null) used.delete(key)
        return
      }
      calling.fail('booking: nobody has a day without a class')
    },
    async cancellation(due) {
      if (!booked.length) return
      const index = randomInt(booked.length)
      const chosen = booked[index] as MemberBooking
      booked[index] = booked.at(-1) as MemberBooking
      booked.pop()
      if (await cancel('cancellation', due, chosen)) used.delete(`${chosen.caller.personId} ${chosen.day}`)
    },
    async waitlist(due) {
      if (!free.size) return
      const caller = oneOf([...free])
      free.delete(caller)
      await visit(caller, due).finally(() => free.add(caller))
    },
    async signUp(due) {
      visitors += 1
      const network = visitors
      const email = `visitor${network}.${process.pid}@soak.example`
      const mail = mails.to(email)
      const requested = await calling.ask({
        kind: 'signUp',
        what: 'send-otp',
        due,
        method: 'POST',
        network,
        path: '/api/v1/user/send-otp',
        body: { email },
      })
      if (requested.status !== 200) return mails.forget(email)
      const otp = /\b\d{6}\b/.exec(await mail)?.[0]
      if (!otp) return calling.fail('signUp: no mail with a code')
      const phoneNumber = `98${String(10_000_000 + network)}`
      const person = { firstName: 'Visitor', lastName: `No ${network}`, phoneNumber, birthDate: BIRTH_DATE }
      await calling.ask({
        kind: 'signUp',
        what: 'sign-up',
        method: 'POST',
        network,
        path: '/api/v1/user/signup',
        body: { email, otp, password: PASSWORD, ...person },
      })
    },
    async purchase(due) {
      const caller = oneOf(plan.members)
      const opened = await calling.ask<{ orderId: string }>({
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
      if (!paid) return calling.fail('purchase: the gateway took no payment')
      await calling.ask({
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
   * Cancels a class that is always full, or leaves its queue; a member who has neither books it or joins its
   * queue.
   */
  async function visit(caller: Caller, due: number): Promise<void> {
    const listOf = <T>(path: string, first = {}) =>
      calling.ask<T>({ kind: 'waitlist', what: path, caller, path: `/api/v1/user/${path}`, ...first })
    const entries = await listOf<{ _id: string }[]>('waitlist', { due })
    const [entry] = entries.status === 200 ? entries.data : []
    if (entry) {
      const path = `/api/v1/user/waitlist/${entry._id}`
      await calling.ask({
        kind: 'waitlist',
        what: 'leave',
        method: 'DELETE',
        caller,
        path,
        // It may have become a booking in the meantime.
        expected: ['NOT_FOUND'],
      })
      return
    }
    const scheduled =
      await listOf<{ item: { _id: string; sessionId: string; status: string } }[]>('get-scheduled-class')
    // Cancelled bookings are listed too.
    const held = (scheduled.status === 200 ? scheduled.data : []).find(
      ({ item }) => item.status === 'scheduled',
    )
    const session = plan.full.find(({ id }) => id === held?.item.sessionId) ?? oneOf(plan.full)
    if (held) {
      await cancel('waitlist', undefined, { caller, session, id: held.item._id })
      return
    }
    if ((await book('waitlist', performance.now(), caller, session)) !== null) return
    const terms = { automatic: true, lateToo: true, oneClass: false, insteadOf: null }
    // From now on a job may book it.
    learn(caller, session, 'unknown')
    await calling.ask({
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
    acts,
    known() {
      const all = [...states.values()]
      const listOf = (only: State) => all.flatMap(({ pair, state }) => (state === only ? [pair] : []))
      return { confirmed, current: listOf('current'), cancelled: listOf('cancelled') }
    },
  }
}

const GATEWAY_TRIES = 3

/** Pays at the gateway, as its checkout does; returns the signed payment for the server. */
async function pay(gateway: string, orderId: string): Promise<object | undefined> {
  const authorization = `Basic ${btoa(`${GATEWAY_KEYS.keyId}:${GATEWAY_KEYS.keySecret}`)}`
  for (let turn = 0; turn < GATEWAY_TRIES; turn += 1) {
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
