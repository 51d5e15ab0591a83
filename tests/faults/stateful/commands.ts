import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { toDate } from '#lib/time.ts'
import type { Sent } from '../../ownership/entry.ts'
import { entries } from '../../ownership/table.ts'
import { TODAY } from './environment.ts'
import { Nothing } from './random.ts'
import type { Guest, Person, Run } from './run.ts'

/** An action by a person: a call of an endpoint, about what the run has at that moment. */
export interface Command {
  /** Its relative frequency. */
  weight: number
  send(life: Run, me: Person): Promise<Sent> | Sent
  /** Sent again with its key, it gets the same answer and is done once. */
  keyed?: true
  /** It reaches data outside of this run. */
  environment?: (sent: Sent) => boolean
}

const day = (days: number) => Temporal.PlainDate.from(TODAY).add({ days }).toString()
let made = 0
const next = () => {
  made += 1
  return made
}
const key = () => crypto.randomUUID()
const because = 'She asked at the desk'
/** The people whom staff serve, with an account and without. */
const served = ({ people, guests }: Run): Guest[] => [
  ...people.members,
  ...guests.filter(({ gone }) => !gone),
]
/** Equally often a person without an account, if there is one. */
const servedOne = (life: Run): Guest => {
  const guests = life.guests.filter(({ gone }) => !gone)
  return life.random.of(guests.length && life.random.chance(0.6) ? guests : life.people.members)
}
const member = (life: Run) => servedOne(life).personId
/** Mostly a person who can pay. */
const holder = async (life: Run): Promise<string> => {
  if (life.random.chance(0.2)) return member(life)
  const guests = life.guests.map(({ personId }) => personId)
  const { personId } = await life.one(sql<{ personId: string }>`
    select person_id as "personId" from pass where person_id = any(${life.ids()}) and revoked_at is null
    ${life.random.chance(0.7) ? sql`and (person_id = any(${guests}) or ${guests.length === 0})` : sql``}`)
  return personId
}
const post = async <T>({ browser }: Person, path: string, body?: object): Promise<T | undefined> => {
  const answer = await browser.call<T>('POST', path, body ? { body } : {})
  return answer.status < 300 ? answer.body.data : undefined
}
const read = async <T>({ browser }: Person, path: string): Promise<T | undefined> => {
  const answer = await browser.call<T>('GET', path)
  return answer.status < 300 ? answer.body.data : undefined
}

// Any existing one.
const session = (life: Run) =>
  life.one(sql<{ classId: string; date: string; id: string }>`
    select class_id as "classId", date::text as date, id from session where class_id = any(${life.classes})`)
const booking = (life: Run, where = sql`true`) =>
  life.one(sql<{ id: string; personId: string; sessionId: string; passId: string }>`
    select b.id, b.person_id as "personId", b.session_id as "sessionId", b.pass_id as "passId" from booking b
    where b.person_id = any(${life.ids()}) and ${where}`)
/** Of people who were checked in before the class begins. */
const letInEarly = ({ environment }: Run) => sql`(b.status = 'attended' and exists (
  select from session s where s.id = b.session_id and s.starts_at > ${toDate(environment.now())} and s.cancelled_at is null))`
/** Mostly one that can still be changed. */
const live = ({ random }: Run) => (random.chance(0.8) ? sql`b.status = 'scheduled'` : sql`true`)
const pass = (life: Run) =>
  life.one(sql<{ passId: string; memberId: string; version: number }>`
    select id as "passId", person_id as "memberId", version from pass where person_id = any(${life.ids()})`)
const passesOfEarly = (life: Run) =>
  life.rows(sql<{ passId: string; memberId: string; version: number }>`
    select p.id as "passId", p.person_id as "memberId", p.version from pass p join booking b on b.pass_id = p.id
    where p.person_id = any(${life.ids()}) and ${letInEarly(life)} order by p.id`)
const payment = (life: Run, where = sql`true`) =>
  life.one(sql<{ orderId: string; paidOnline: boolean; paise: number; paymentId: string }>`
    select id as "orderId", method = 'online' as "paidOnline", amount_paise - refunded_paise as paise,
      payment_id as "paymentId" from payment_order
    where person_id = any(${life.ids()}) and status <> 'created' and ${where}`)
const hold = (life: Run, { personId }: Person) =>
  life.one(sql<{ id: string }>`select id from seat_hold where person_id = ${personId}`)

const anySession = async (life: Run) => {
  const { classId, date } = await session(life)
  return { classId, date }
}
/** Sometimes the data of a person who was checked in early, if there is one. */
const earlyOr = async <T>(life: Run, early: () => Promise<T[]>, other: () => Promise<T>): Promise<T> => {
  const found = life.random.chance(0.7) ? await early() : []
  return found.length ? life.random.of(found) : other()
}
const ofPass = (body: (version: number, life: Run) => object) => async (life: Run) => {
  const { version, ...params } = await earlyOr(
    life,
    () => passesOfEarly(life),
    () => pass(life),
  )
  // Sometimes from an outdated screen.
  return { params, body: body(life.random.chance(0.1) ? version + 1 : version, life) }
}
const range = ({ random }: Run) => {
  const from = random.int(16)
  return { from: day(from), to: day(from + random.int(6)) }
}

const offer = async (life: Run, me: Person) => {
  const { few, many } = life.worker.terms
  const wanted = { personId: member(life), packageId: life.random.of([few, few, many]).id }
  const seen = await post<{
    version: number
    amountPaise: number
    tax: { gstBasisPoints: number }
    paymentsBefore: number
  }>(me, '/console/sales/preview', wanted)
  if (!seen) throw new Nothing()
  const { version, amountPaise, tax, paymentsBefore } = seen
  return { ...wanted, seen: { version, amountPaise, gstBasisPoints: tax.gstBasisPoints, paymentsBefore } }
}

const wishedRefund = async (life: Run) => {
  const { random } = life
  const any = sql`status in ('paid', 'held', 'voided')`
  const online = life.random.chance(0.6) ? sql`${any} and method = 'online'` : any
  const early = sql`exists (select from pass p join booking b on b.pass_id = p.id
    where p.payment_order_id = payment_order.id and ${letInEarly(life)})`
  const { orderId, paidOnline, paise, paymentId } = await payment(life, sql`${any} and ${early}`).catch(() =>
    payment(life, online),
  )
  const method = random.chance(0.05) ? 'cash' : paidOnline ? 'online' : random.of(['cash', 'upi', 'card'])
  const amountPaise = Math.max(1, random.of([1, Math.floor(paise / 2), paise, paise, paise + 1]))
  const passes = [
    { kind: 'kept' },
    { kind: 'revoked' },
    { kind: 'revoked' },
    { kind: 'shortened', sessions: 1 },
  ]
  return { orderId, paymentId, wish: { amountPaise, method, pass: random.of(passes) } }
}

/** Pays an open order of theirs at the gateway, whose webhook arrives at any time; returns the proof. */
async function pay(life: Run, { personId }: Person, always: { partBack?: true } = {}) {
  const { environment, random } = life
  const { orderId } = await life.one(sql<{ orderId: string }>`
    select gateway_order_id as "orderId" from payment_order
    where person_id = ${personId} and gateway_order_id is not null and (status = 'created' or ${random.chance(0.2)})`)
  const webhook = always.partBack ? 'never' : random.of(['now', 'late', 'twice', 'never'])
  life.restlessUntil = Date.now() + 2_000
  const outcome = !always.partBack && random.chance(0.15) ? 'failed' : 'captured'
  type Paid = Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>
  const attempt = await environment.atGateway<Paid & { error?: { metadata?: { payment_id: string } } }>(
    '/pay',
    {
      orderId,
      outcome,
      webhook,
    },
  )
  const paymentId = attempt.razorpay_payment_id ?? attempt.error?.metadata?.payment_id
  if (!paymentId) throw new Nothing()
  // A part is refunded before anybody here knows of it: staff decide.
  if (always.partBack || (outcome === 'captured' && random.chance(0.15))) {
    await environment.atGateway(`/v1/payments/${paymentId}/refund`, { amount: 100 })
  }
  const signature = createHmac('sha256', environment.keySecret)
    .update(`${orderId}|${paymentId}`)
    .digest('hex')
  return { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature }
}

/** A new person: the mark is only in their name, and the run's own mark in that of all people it created. */
const guest = ({ mark }: Run) => ({ firstName: `${mark}g${next()}g`, lastName: mark })

/** A payment that staff must decide about; created now if there is none. */
async function heldPayment(life: Run): Promise<{ orderId: string }> {
  const ofRun = sql`status = 'held'`
  const found = await payment(life, ofRun).catch(() => undefined)
  if (found) return found
  const buyer = life.random.of(life.people.members)
  await buyer.browser.call('POST', `/user/checkout-payment?membershipPackageId=${life.worker.terms.few.id}`)
  await buyer.browser.call('POST', '/user/verify-payment', {
    body: await pay(life, buyer, { partBack: true }),
  })
  return payment(life, ofRun)
}

const hasBegun = async (life: Run, bookingId: string) =>
  (
    await life.one(sql<{ begun: boolean }>`select s.starts_at <= ${toDate(life.environment.now())} as begun
      from booking b join session s on s.id = b.session_id where b.id = ${bookingId}`)
  ).begun

/** To a later time, of a class with people who were checked in already. */
const laterThanMarked = async (life: Run) =>
  (
    await life.rows(sql<{ sessionId: string }>`
      select distinct b.session_id as "sessionId" from booking b
      where b.person_id = any(${life.ids()}) and ${letInEarly(life)}`)
  ).map(({ sessionId }) => ({ kind: 'changeSession', sessionId, time: life.random.of(['18:30', '19:00']) }))

/** A timetable change with the version of its preview. */
async function change(life: Run, me: Person) {
  const { random, worker } = life
  const toCome = random.of(life.classes.slice(1))
  const { id: sessionId } = await session(life)
  const { own, others } = worker.instructors
  const from = day(random.int(18))
  const location = random.chance(0.02) ? null : worker.location
  const later = random.chance(0.7) ? await laterThanMarked(life) : []
  const wanted = random.of<{ kind: string } & Record<string, unknown>>(
    later.length
      ? later
      : [
          { kind: 'changeSession', sessionId, time: random.of(['07:00', '18:30', '19:00']) },
          { kind: 'changeSession', sessionId, instructorId: random.of([own, others]) },
          { kind: 'changeSession', sessionId, capacity: 1 + random.int(3) },
          { kind: 'cancelSession', sessionId, reason: 'The teacher is unwell' },
          { kind: 'changeClass', classId: toCome, from, time: random.of(['07:00', '09:00', '18:30']) },
          { kind: 'changeClass', classId: toCome, from, instructorId: others, capacity: 2 },
          { kind: 'changeClass', classId: toCome, from, title: 'Slow mat' },
          { kind: 'endClass', classId: toCome, from, reason: 'Nobody came' },
          { kind: 'addHoliday', from, to: from, location, name: 'Diwali' },
          {
            kind: 'createClass',
            title: 'New mat',
            classKind: 'mat',
            location: worker.location,
            weekdays: [1 + random.int(7)],
            time: random.of(['10:00', '18:30']),
            duration: 50,
            instructorId: random.of([own, others]),
            capacity: 2,
            startsOn: from,
            endsOn: day(20),
          },
          ...(await life.rows(sql<{ kind: string }>`
      select 'removeHoliday' as kind, date::text as date, location from holiday
      where location is null or location = ${worker.location}`)),
        ],
  )
  const preview = await post<{ version: string }>(me, '/console/timetable/preview', { change: wanted })
  return { body: { change: wanted, version: preview?.version ?? '0'.repeat(64) } }
}

const changesEnvironment = ({ body }: Sent) =>
  (body as { change: { kind: string; location?: string | null } }).change.location === null

const location = {
  title: 'A studio',
  description: 'New.',
  landmark: null,
  gettingThere: [],
  holds: [],
  hindiName: null,
  isOnline: true,
  isShown: false,
  position: 900,
  address: null,
  openingHours: [],
  map: null,
  art: 'plan-online',
}
const words = { location: 'Faridabad', quote: 'I stand taller.', quoteHindi: '', featured: false }
const soldAs = {
  packageType: 'group',
  location: 'all',
  perSessionPricePaise: 160_000,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '<p>Eight.</p>',
  newcomersOnly: false,
  visibleFrom: null,
  visibleUntil: null,
  descriptionHindi: null,
}

/** What members do, and what staff do with seats, passes and money. */
const own: Record<string, Command> = {
  'POST /user/create-order/:classId': {
    weight: 16,
    async send(life) {
      const { classId, date } = await session(life)
      return { params: { classId }, body: { date } }
    },
  },
  'PUT /user/cancel-order/:orderId': {
    weight: 14,
    // Their own, that of a person who receives mail at their address, or of anybody without an account.
    async send(life, me) {
      const { random, guests } = life
      const household = sql`b.person_id in (select id from person where household_of = ${me.personId})`
      const whose = random.of([
        sql`b.person_id = any(${guests.map(({ personId }) => personId)})`,
        household,
        household,
      ])
      const own = () => booking(life, sql`b.person_id = ${me.personId} and ${live(life)}`)
      const others = () => booking(life, sql`${whose} and ${live(life)}`)
      const { id } = guests.length && random.chance(0.6) ? await others().catch(own) : await own()
      return { params: { orderId: id } }
    },
  },
  'POST /user/seat-holds': { weight: 2, send: async (life) => ({ body: await anySession(life) }) },
  'DELETE /user/seat-holds/:holdId': {
    weight: 2,
    async send(life, me) {
      await me.browser.call('POST', '/user/seat-holds', { body: await anySession(life) })
      return { params: { holdId: (await hold(life, me)).id } }
    },
  },
  'POST /user/checkout-payment': {
    weight: 8,
    async send(life, me) {
      const { few, many } = life.worker.terms
      const membershipPackageId = life.random.of([few, few, many]).id
      const [held] = await life.rows(
        sql<{ id: string }>`select id from seat_hold where person_id = ${me.personId}`,
      )
      return { query: { membershipPackageId, ...(held ? { holdId: held.id } : {}) } }
    },
  },
  'POST /user/verify-payment': {
    weight: 40,
    keyed: true,
    send: async (life, me) => ({ body: await pay(life, me) }),
  },
  'POST /user/buy-membership/:membershipPackageId/:paymentId': {
    weight: 15,
    keyed: true,
    async send(life, me) {
      const { razorpay_order_id: order, razorpay_payment_id: paymentId } = await pay(life, me)
      const { packageId } = await life.one(sql<{ packageId: string }>`
        select package_id as "packageId" from payment_order where gateway_order_id = ${order}`)
      return { params: { membershipPackageId: packageId, paymentId } }
    },
  },
  'PUT /user/edit-user': { weight: 0.7, send: (_, { mark }) => ({ body: { firstName: `${mark}new` } }) },
  'PUT /user/health-note': {
    weight: 0.7,
    send: ({ mark }) => ({ body: { words: `A sore knee of ${mark}`, consent: true } }),
  },
  'DELETE /user/health-note': { weight: 0.7, send: () => ({}) },
  'POST /user/calendar-feed': { weight: 0.7, send: () => ({}) },
  'DELETE /user/calendar-feed': { weight: 0.7, send: () => ({}) },
  'GET /user/sign-out': { weight: 0.7, send: () => ({}) },
  'POST /user/create-enquiry': {
    weight: 0.7,
    send: (_, { mark }) => ({
      body: {
        name: `${mark}asks`,
        email: `${mark}@lives.example`,
        message: `What of ${mark}?`,
        elapsed: 20_000,
      },
    }),
  },

  // At check-in.
  'POST /console/bookings/:bookingId/marks': {
    weight: 18,
    keyed: true,
    async send(life) {
      const { random, environment } = life
      const { id: bookingId } = await booking(
        life,
        random.chance(0.9)
          ? sql`b.session_id in (select id from session where class_id = ${life.soon})`
          : sql`true`,
      )
      const marks = ['expected', 'in', 'late', 'noShow']
      // Before it begins nobody is late yet.
      const mark = random.of((await hasBegun(life, bookingId)) ? marks : random.chance(0.7) ? ['in'] : marks)
      const madeAt = environment
        .now()
        .subtract({ seconds: random.int(90) })
        .toString()
      return { params: { bookingId }, body: { key: key(), mark, madeAt } }
    },
  },
  'POST /console/sessions/:sessionId/check-ins': {
    weight: 2,
    keyed: true,
    async send(life) {
      const { id, personId, sessionId } = await booking(life, sql`b.status = 'scheduled'`)
      const her = life.people.members.find((one) => one.personId === personId)
      const code = her && (await read<{ code: string }>(her, `/user/check-in-code/${id}`))?.code
      if (!code) throw new Nothing()
      return { params: { sessionId }, body: { key: key(), madeAt: life.environment.now().toString(), code } }
    },
  },
  'POST /console/sessions/:sessionId/walk-ins': {
    weight: 6,
    async send(life) {
      const { id } = await life.one(sql<{ id: string }>`select id from session where class_id = ${life.soon}`)
      const sessionId = life.random.chance(0.9) ? id : (await session(life)).id
      return { params: { sessionId }, body: { personId: await holder(life) } }
    },
  },
  'POST /console/sessions/:sessionId/too-few': {
    weight: 3,
    async send(life) {
      const { id, booked } = await life.one(sql<{ id: string; booked: number }>`
        select id, booked from session where class_id = ${life.random.chance(0.8) ? life.soon : life.random.of(life.classes)}`)
      const decision = life.random.of(['cancel', 'run'])
      return { params: { sessionId: id }, body: { decision, booked: life.random.chance(0.9) ? booked : 9 } }
    },
  },

  // At the desk.
  'POST /console/sales/preview': {
    weight: 0.7,
    send: (life) => ({ body: { personId: member(life), packageId: life.worker.terms.few.id } }),
  },
  'POST /console/sales': {
    weight: 6,
    keyed: true,
    async send(life, me) {
      const method = life.random.of(['cash', 'upi', 'card'])
      const reference = method === 'cash' ? {} : { reference: '4021' }
      return { body: { ...(await offer(life, me)), method, ...reference, saleKey: key() } }
    },
  },
  'POST /console/door': {
    weight: 3,
    keyed: true,
    async send(life, me) {
      type Offer = {
        package: { _id: string }
        version: number
        amountPaise: number
        tax: { gstBasisPoints: number }
      }
      const offers = await read<Offer[]>(me, '/console/door/packages')
      const offer = offers?.find((each) => each.package._id === life.worker.terms.few.id)
      if (!offer) throw new Nothing()
      const { version, amountPaise, tax } = offer
      const person = {
        ...guest(life),
        phoneNumber: `9198${String(next()).padStart(8, '0')}`,
      }
      const seen = { version, amountPaise, gstBasisPoints: tax.gstBasisPoints }
      return { body: { ...person, packageId: offer.package._id, method: 'cash', saleKey: key(), seen } }
    },
  },
  'POST /console/sales/:saleId/void': {
    weight: 2,
    send: async (life) => ({
      params: { saleId: (await payment(life)).orderId },
      body: { reason: because },
    }),
  },
  'POST /console/payments/:orderId/refunds/preview': {
    weight: 3,
    async send(life) {
      const { orderId, wish } = await wishedRefund(life)
      return { params: { orderId }, body: wish }
    },
  },
  'POST /console/payments/:orderId/refunds': {
    weight: 20,
    keyed: true,
    async send(life, me) {
      const { orderId, paymentId, wish } = await wishedRefund(life)
      const shown = await post<{ leftPaise: number; pass: { version: number } | null }>(
        me,
        `/console/payments/${orderId}/refunds/preview`,
        wish,
      )
      const seen = { leftPaise: shown?.leftPaise ?? 0, passVersion: shown?.pass?.version ?? null }
      if (wish.method === 'online' && life.random.chance(0.3)) {
        await life.environment.atGateway('/misbehave', {
          call: 'refund',
          id: paymentId,
          how: '500',
          times: 1,
        })
      }
      return { params: { orderId }, body: { ...wish, note: because, requestKey: key(), seen } }
    },
  },
  'POST /console/payments/:orderId/refunds/:refundId/retry': {
    weight: 5,
    send: async (life) => ({
      params: await life.one(sql<{ orderId: string; refundId: string }>`
        select r.payment_order_id as "orderId", r.id as "refundId" from payment_refund r
        join payment_order o on o.id = r.payment_order_id
        where o.person_id = any(${life.ids()}) and r.method = 'online'`),
    }),
  },
  'POST /console/payments/:orderId/grant': {
    weight: 3,
    send: async (life) => ({
      params: { orderId: (await heldPayment(life)).orderId },
      body: { reason: because },
    }),
  },
  'POST /console/payments/:orderId/decline': {
    weight: 3,
    keyed: true,
    send: async (life) => ({
      params: { orderId: (await heldPayment(life)).orderId },
      body: { reason: because, requestKey: key() },
    }),
  },
  'POST /console/cash-ups': {
    weight: 4,
    keyed: true,
    async send(life, me) {
      const { random, people } = life
      const whose = random.of([people.frontDesk, people.manager, me]).personId
      const shown = await read<{
        drawers: {
          person: { _id: string }
          expected: Record<'cash' | 'upi' | 'card', number>
          cashUps: object[]
        }[]
      }>(me, `/console/tills?day=${TODAY}`)
      const drawer = shown?.drawers.find(({ person }) => person._id === whose)
      const seen = drawer?.expected ?? { cash: 0, upi: 0, card: 0 }
      const entry = drawer?.cashUps.length ?? 0
      const short = random.chance(0.3) ? 100 : 0
      const counted = { ...seen, cash: Math.max(0, seen.cash - short + 50_000) }
      const note = short || entry ? { note: 'Counted twice' } : {}
      const corrects = entry && random.chance(0.8) ? { corrects: entry } : {}
      return {
        body: {
          personId: whose,
          day: TODAY,
          floatPaise: 50_000,
          counted,
          seen,
          ...note,
          ...corrects,
          requestKey: key(),
        },
      }
    },
  },

  // For a member.
  'POST /console/members': {
    weight: 2,
    // With an address, without one, and in a household.
    send: (life) => {
      const householdOf = member(life)
      const email = `${life.mark}new${next()}@lives.example`
      return {
        body: { ...guest(life), ...life.random.of([{ email }, {}, { householdOf }, { householdOf }]) },
      }
    },
  },
  'PUT /console/members/:memberId': {
    weight: 1.5,
    send(life) {
      const { random } = life
      const { personId: memberId, mark } = servedOne(life)
      const email = `${mark}e${next()}@lives.example`
      return {
        params: { memberId },
        body: random.of([{ lastName: `${mark}b` }, { email }, { phoneNumber: '919810000000' }]),
      }
    },
  },
  'POST /console/members/:memberId/bookings/preview': {
    weight: 0.7,
    send: async (life) => ({ params: { memberId: member(life) }, body: await anySession(life) }),
  },
  'POST /console/members/:memberId/bookings': {
    weight: 6,
    send: async (life) => ({ params: { memberId: await holder(life) }, body: await anySession(life) }),
  },
  'POST /console/members/:memberId/bookings/:bookingId/cancel': {
    weight: 5,
    async send(life) {
      const early = () =>
        booking(life, letInEarly(life)).then(
          (one) => [one],
          () => [],
        )
      const { id: bookingId, personId: memberId } = await earlyOr(life, early, () =>
        booking(life, live(life)),
      )
      return { params: { memberId, bookingId }, body: { mode: life.random.of(['free', 'late']) } }
    },
  },
  'POST /console/members/:memberId/passes/:passId/adjust': {
    weight: 3,
    send: ofPass((version, { random }) => ({
      sessions: random.of([-2, -1, 1, 2]),
      reason: because,
      version,
    })),
  },
  'POST /console/members/:memberId/passes/:passId/freeze/preview': {
    weight: 0.7,
    send: ofPass((_, life) => range(life)),
  },
  'POST /console/members/:memberId/passes/:passId/freeze': {
    weight: 4,
    send: ofPass((version, life) => ({ ...range(life), version })),
  },
  'POST /console/members/:memberId/passes/:passId/extend': {
    weight: 2,
    send: ofPass((version, { random }) => ({ days: 1 + random.int(20), reason: because, version })),
  },
  'POST /console/members/:memberId/passes/:passId/revoke': {
    weight: 1.5,
    send: ofPass((version) => ({ reason: because, version })),
  },
  'POST /console/members/:memberId/notes': {
    weight: 1,
    send(life) {
      const { personId: memberId, mark } = servedOne(life)
      return { params: { memberId }, body: { body: `${mark} prefers mornings` } }
    },
  },
  'POST /console/members/:memberId/merge': {
    weight: 1.2,
    async send(life, me) {
      const memberId = member(life)
      const from = life.random.of(served(life).filter(({ personId }) => personId !== memberId)).personId
      const preview = await read<{ seen: string }>(me, `/console/members/${memberId}/merge?from=${from}`)
      return { params: { memberId }, body: { from, seen: preview?.seen ?? UNSEEN } }
    },
  },
  'POST /console/members/:memberId/erase': {
    weight: 1.2,
    async send(life, me) {
      const early = async () => (await passesOfEarly(life)).map((each) => each.memberId)
      const memberId = await earlyOr(life, early, async () => member(life))
      const preview = await read<{ seen: string }>(me, `/console/members/${memberId}/erase`)
      const seen = preview?.seen ?? UNSEEN
      return {
        params: { memberId },
        body: { reason: 'requestedByMember', seen, force: life.random.chance(0.8) },
      }
    },
  },

  // Of the studio.
  'POST /console/timetable/preview': {
    weight: 0.7,
    send: async (life, me) => ({ body: { change: (await change(life, me)).body.change } }),
  },
  'POST /console/timetable/changes': { weight: 9, send: change, environment: changesEnvironment },
  'PUT /console/packages/:packageId': {
    weight: 1.5,
    async send(life) {
      const { few, many } = life.worker.terms
      const { id, name, total, revision } = await life.one(sql<{
        id: string
        name: string
        total: number | null
        revision: number
      }>`select id, package_name as name, total_sessions as total, revision from package
        where id = any(${[few.id, many.id]})`)
      const pricePaise = 300_000 + 100 * life.random.int(1000)
      const terms = { ...soldAs, packageName: name, totalSessions: total, pricePaise, onSale: true }
      return { params: { packageId: id }, body: { ...terms, revision } }
    },
  },
  'POST /console/packages': {
    weight: 0.7,
    send: () => ({
      body: { ...soldAs, packageName: 'Eight', totalSessions: 8, pricePaise: 640_000, onSale: false },
    }),
  },
  'POST /console/settings/rules/preview': { weight: 0.7, send: (life) => ({ body: rule(life) }) },
  'POST /console/settings/rules': { weight: 0.7, send: (life) => ({ body: rule(life) }) },
  'POST /console/settings/gst': {
    weight: 0.7,
    send: ({ random }) => ({
      body: {
        // Group passes exist for the command that withdraws them.
        packageTypes: ['reformer'],
        basisPoints: random.of([500, 1200, 1800]),
        from: day(3 + random.int(2000)),
      },
    }),
  },
  'PUT /console/settings/profile': {
    weight: 0.7,
    async send(_, me) {
      const now = await read<{ version: number }>(me, '/console/settings/profile')
      return {
        body: {
          name: 'Contrology',
          tagline: 'Slowly.',
          description: 'Two studios.',
          email: 'hello@studio.example',
          phone: '+91 98100 00000',
          whatsappNumber: '919810000000',
          socialLinks: [],
          legalLine: 'Contrology',
          audience: 'everybody',
          version: now?.version ?? 0,
        },
      }
    },
  },
  'POST /console/locations': {
    weight: 0.7,
    send: () => ({ body: { ...location, name: `Place ${next()}` } }),
  },
  'POST /console/rooms': {
    weight: 0.7,
    send: ({ worker }) => ({ body: { location: worker.location, name: `Hall ${key()}`, capacity: 2 } }),
  },
  'POST /console/kinds': {
    weight: 0.7,
    send() {
      const name = `kind${next()}`
      const kind = { name, hindiName: null, glyph: 'mat', paidBy: ['group'], position: 90, isShown: false }
      return {
        body: {
          ...kind,
          key: name.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
          freeHours: 6,
        },
      }
    },
  },
  'PUT /console/onboarding': {
    weight: 0.3,
    send: ({ random }) => ({ body: { putAway: random.of([true, false]) } }),
  },
  'POST /console/drafts': {
    weight: 0.7,
    send: ({ random }) => ({ body: { kind: random.of(['post', 'training']) } }),
  },
  'POST /console/testimonials': { weight: 0.7, send: () => ({ body: { name: 'Riya', ...words } }) },
  'POST /staff/invitations': {
    weight: 0.7,
    send: ({ random, mark }) => ({
      body: {
        email: `${mark}s${random.int(3)}@lives.example`,
        role: random.of(['frontDesk', 'manager', 'owner']),
      },
    }),
  },
  'PUT /staff/:personId': {
    weight: 1,
    send: ({ random, people, worker }) => ({
      params: { personId: random.of([people.frontDesk, people.manager, people.instructor]).personId },
      body: random.of([
        { role: 'frontDesk' },
        { role: 'manager' },
        { role: 'owner' },
        { role: 'member' },
        { role: 'instructor', instructorId: worker.instructors.own },
      ]),
    }),
  },
  'POST /console/imports': {
    weight: 0.7,
    send: ({ mark }) => ({
      query: { fileName: 'people.csv', kind: 'members' },
      body: Buffer.from(`First name,Last name,Email\nRiya,${mark},${mark}i${next()}@import.example`),
    }),
  },
  'POST /console/imports/:importId/undo': {
    weight: 1,
    send: async (life) => ({
      params: await life.one(sql<{ importId: string }>`
        select id as "importId" from data_import where state = 'done' and uploaded_by = any(${life.ids()})`),
    }),
  },
  'POST /console/imports/:importId/run': {
    weight: 1,
    // With a name that shares the address of an existing person, or of somebody in the same file.
    async send(life, me) {
      const { id, email } = await life.one(sql<{ id: string; email: string }>`
        select id, email from person where id = any(${life.ids()}) and role = 'member' and email is not null
          and merged_into is null and erased_at is null`)
      const { firstName, lastName } = guest(life)
      const address = life.random.chance(0.5) ? email : `${firstName}@import.example`
      const people = address === email ? [firstName] : [firstName, guest(life).firstName]
      const file = [
        'First name,Last name,Email',
        ...people.map((name) => [name, lastName, address].join(',')),
      ]
      type Import = { _id: string; mapping: object; version: string; report: { good: number } | null }
      const body = Buffer.from(file.join('\n'))
      const uploaded = await post<Import>(me, '/console/imports?fileName=people.csv&kind=members', body)
      const whose = [...life.people.members, ...life.guests].find(({ personId }) => personId === id)
      if (whose && address === email) life.environment.named.set(whose.mark, Date.now())
      if (!uploaded) throw new Nothing()
      const asHousehold = { ...uploaded.mapping, shared: { all: 'household', rows: {} } }
      const answer = await me.browser.call<Import>('PUT', `/console/imports/${uploaded._id}/mapping`, {
        body: asHousehold,
      })
      const { report, version } = answer.body.data
      if (!report?.good) throw new Nothing()
      return { params: { importId: uploaded._id }, body: { good: report.good, invite: false, version } }
    },
  },
  // Everything there is, each time.
  'POST /console/exports': { weight: 0.3, send: () => ({}) },
}

const rule = ({ random }: Run) => ({
  ...random.of([
    { rule: 'freeHours', kind: 'mat', value: 2 + random.int(20) },
    { rule: 'minimumReservations', kind: null, value: 1 + random.int(3) },
    { rule: 'travelMinutes', kind: null, value: random.int(60) },
    { rule: 'madeWholeDays', kind: null, value: random.int(14) },
  ]),
  from: day(1 + random.int(2000)),
})

/** Endpoints that change something, and that no run calls. */
export const exceptions: Record<string, string> = {
  ...Object.fromEntries(
    [
      'POST /user/send-otp',
      'POST /user/signup',
      'POST /user/send-sign-in-link',
      'POST /user/sign-in-link/:signInToken',
      'POST /user/restore-email/:restoreToken',
      'POST /user/restore-details/:restoreToken',
      'POST /user/forgot-password',
      'POST /user/reset-password/:resetToken',
      'POST /staff/invitation',
      'POST /staff/invitation/accept',
    ].map((name) => [name, 'needs a secret that goes by mail alone']),
  ),
  ...Object.fromEntries(
    [
      'POST /user/signin',
      'POST /user/change-password',
      'POST /user/change-password/:newPassword/:oldPassword',
      'GET /user/refresh-token',
      'DELETE /user/sign-ins',
      'DELETE /user/sign-ins/:signInId',
      'DELETE /staff/:personId/sign-ins',
      'DELETE /staff/:personId/sign-ins/:signInId',
      'POST /user/passkey-options',
      'POST /user/passkeys',
      'DELETE /user/passkeys/:passkeyId',
      'POST /user/authenticator-app',
      'PUT /user/authenticator-app',
      'DELETE /user/authenticator-app',
      'POST /user/recovery-codes',
      'POST /user/proof-options',
      'PUT /user/proof',
      'POST /staff/unlock',
      'POST /staff/lock',
      'PUT /staff/pin',
      'DELETE /staff/pin',
      'POST /staff/shared-devices',
      'DELETE /staff/shared-devices/:deviceId',
    ].map((name) => [name, 'who somebody is, not what she does; a password takes the processor for long']),
  ),
  'POST /console/media': 'encodes pictures for seconds',
  'POST /site-speed': 'counts how fast a page was, and is nobody’s',
}

/** For the others, the bodies of the ownership tests. */
const lent = Object.entries(entries).flatMap(([name, { of, ids }]): [string, Command][] => {
  if (!of || name.startsWith('GET') || exceptions[name]) return []
  const subjects = Object.values(of)
  const keyed = ids.some((at) => /\{(key|requestKey)$/.test(at)) ? ({ keyed: true } as const) : {}
  return [
    [name, { weight: 0.8, ...keyed, send: (life, me) => life.random.of(subjects).send(life.world, me) }],
  ]
})
/** A version that no preview ever returned. */
const UNSEEN = 'x'.repeat(43)

export const commands: Record<string, Command> = { ...Object.fromEntries(lent), ...own }
