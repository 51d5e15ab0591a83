import { toDate } from '#lib/time.ts'
import { type Entry, studio } from './entry.ts'
import type { Teacher, World } from './world.ts'

// The studio's data: without an owner, so that only the role decides.

const asOwner = async <T>({ me }: World, method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
  const answer = await me.owner.browser.call<T>(method, path, body ? { body } : {})
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
let made = 0
const next = () => {
  made += 1
  return made
}

async function draft(world: World) {
  type Draft = { _id: string; version: number; content: object }
  const {
    _id: draftId,
    version,
    content,
  } = await asOwner<Draft>(world, 'POST', '/console/drafts', {
    kind: 'post',
  })
  return { params: { draftId }, version, content }
}
const whole = {
  title: 'Breath',
  excerpt: 'On breathing',
  tags: ['Breath'],
  art: 'breath',
  coverAlt: 'A drawing',
  level: 'All levels',
  body: '<p>Breathe.</p>',
}
async function written(world: World) {
  const { params, version, content } = await draft(world)
  const filled = { ...content, ...whole, slug: `breath-${next()}` }
  const { body } = await world.me.owner.browser.call<{ version: number }>(
    'PUT',
    `/console/drafts/${params.draftId}`,
    { body: { version, content: filled } },
  )
  return { params, version: body.data.version }
}
async function published(world: World) {
  const { params, version } = await written(world)
  const path = `/console/drafts/${params.draftId}/publish`
  return { params, version: (await asOwner<{ version: number }>(world, 'POST', path, { version })).version }
}

const words = {
  name: 'Riya',
  location: 'Faridabad',
  quote: 'I stand taller.',
  quoteHindi: '',
  featured: false,
}
type Rows = { rows: { _id: string; version: number }[] }
const lastOf = ({ rows }: Rows) => {
  const row = rows.at(-1)
  if (!row) throw new Error('there is none')
  return row
}
const testimonial = async (world: World) =>
  lastOf(await asOwner<Rows>(world, 'POST', '/console/testimonials', words))
const idsAt = async (world: World, path: string) => {
  const data = await asOwner<Rows | Rows['rows']>(world, 'GET', path)
  return { body: { ids: (Array.isArray(data) ? data : data.rows).map(({ _id }) => _id) } }
}
const profile = {
  name: 'Bela Test',
  title: 'Teacher',
  bio: 'Teaches.',
  kinds: ['mat'],
  teachingSince: 2016,
  certifications: [],
  listed: true,
  quote: '',
  titleHindi: '',
  bioHindi: '',
  quoteHindi: '',
  certificationsHindi: [],
}

async function photo({ server }: World) {
  const { id } = await server.deps.db
    .insertInto('media')
    .values({
      hash: crypto.randomUUID().replaceAll('-', ''),
      width: 800,
      height: 600,
      widths: [640],
      jpeg_widths: [640],
      bytes: 100,
      created_at: toDate(server.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const room = async (world: World) =>
  (
    await world.server.deps.db
      .insertInto('room')
      .values({ location: 'Faridabad', name: `Room ${next()}`, capacity: 100, position: 1, is_open: true })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const terms = {
  packageName: 'Group 8',
  packageType: 'group',
  location: 'all',
  pricePaise: 640_000,
  perSessionPricePaise: 160_000,
  totalSessions: 8,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '<p>Eight.</p>',
  onSale: true,
  newcomersOnly: false,
  visibleFrom: null,
  visibleUntil: null,
  descriptionHindi: null,
}
const sold = async (world: World) =>
  asOwner<{ _id: string; revision: number }>(world, 'POST', '/console/packages', terms)
const onePackage = async (world: World) => ({ params: { packageId: (await sold(world))._id } })

export const studioEntries: Record<string, Entry> = {
  'PUT /console/packages/order': studio(['{ids[]'], (world) => idsAt(world, '/console/packages')),
  'GET /console/packages/:packageId': studio(['/packageId'], onePackage),
  'PUT /console/packages/:packageId': studio(['/packageId'], async (world) => {
    const { _id: packageId, revision } = await sold(world)
    return { params: { packageId }, body: { ...terms, pricePaise: 650_000, revision } }
  }),
  'GET /console/packages/:packageId/passes': studio(['/packageId'], onePackage),
  'GET /blog/:slug': studio(['/slug'], () => ({ params: { slug: 'no-such-post' } }), 'NOT_FOUND'),
  'GET /studio/classes/:slug': studio(['/slug'], () => ({ params: { slug: 'no-such-class' } }), 'NOT_FOUND'),
  'GET /studio/instructors/:slug': studio(['/slug'], () => ({ params: { slug: 'nobody' } }), 'NOT_FOUND'),
  'GET /studio/instructors/:slug/week': studio(
    ['/slug'],
    () => ({ params: { slug: 'nobody' } }),
    'NOT_FOUND',
  ),
  'GET /studio/pages/:page': studio(['/page'], () => ({ params: { page: 'home' } })),
  'GET /admin/get-single-training/:id': studio(
    ['/id'],
    () => ({ params: { id: crypto.randomUUID() } }),
    'NOT_FOUND',
  ),
  'GET /console/drafts/:draftId': studio(['/draftId'], async (world) => ({
    params: (await draft(world)).params,
  })),
  'PUT /console/drafts/:draftId': studio(
    ['/draftId', '{content.authorId', '{content.photoId', '{content.tryClassId', '{content.instructorIds[]'],
    async (world) => {
      const { params, version, content } = await draft(world)
      const named = {
        authorId: world.instructors.others,
        tryClassId: world.later[0],
        photoId: await photo(world),
      }
      return { params, body: { version, content: { ...content, ...named } } }
    },
  ),
  'DELETE /console/drafts/:draftId': studio(['/draftId'], async (world) => {
    const { params, version } = await draft(world)
    return { params, query: { version: String(version) } }
  }),
  'POST /console/drafts/:draftId/publish': studio(['/draftId'], async (world) => {
    const { params, version } = await written(world)
    return { params, body: { version } }
  }),
  'POST /console/drafts/:draftId/unschedule': studio(['/draftId'], async (world) => ({
    params: (await draft(world)).params,
  })),
  'POST /console/drafts/:draftId/unpublish': studio(['/draftId'], async (world) => {
    const { params, version } = await published(world)
    return { params, body: { version } }
  }),
  'GET /console/drafts/:draftId/preview': studio(['/draftId'], async (world) => ({
    params: (await written(world)).params,
  })),
  'PUT /console/testimonials/order': studio(['{ids[]'], async (world) => {
    await testimonial(world)
    return idsAt(world, '/console/testimonials')
  }),
  'PUT /console/testimonials/:testimonialId': studio(['/testimonialId'], async (world) => {
    const { _id: testimonialId, version } = await testimonial(world)
    return { params: { testimonialId }, body: { ...words, version } }
  }),
  'DELETE /console/testimonials/:testimonialId': studio(['/testimonialId'], async (world) => {
    const { _id: testimonialId, version } = await testimonial(world)
    return { params: { testimonialId }, query: { version: String(version) } }
  }),
  'POST /console/instructor-profiles': studio(['{photoId'], async (world) => ({
    body: { ...profile, photoId: await photo(world) },
  })),
  'PUT /console/instructor-profiles/order': studio(['{ids[]'], (world) =>
    idsAt(world, '/console/instructor-profiles'),
  ),
  'PUT /console/instructor-profiles/:instructorId': studio(['/instructorId', '{photoId'], async (world) => {
    const { rows } = await asOwner<Rows>(world, 'GET', '/console/instructor-profiles')
    const instructorId = world.instructors.others
    const version = rows.find(({ _id }) => _id === instructorId)?.version
    return { params: { instructorId }, body: { ...profile, version, photoId: null } }
  }),
  'GET /console/policies/:key': studio(['/key'], () => ({ params: { key: 'privacy' } })),
  'PUT /console/policies/:key': studio(['/key'], async (world) => {
    const { version, content } = await asOwner<{ version: number; content: object }>(
      world,
      'GET',
      '/console/policies/privacy',
    )
    return { params: { key: 'privacy' }, body: { version, content } }
  }),
  'PUT /console/place-pictures/:location': studio(['/location', '{photoId'], async (world) => ({
    params: { location: 'Faridabad' },
    body: { photoId: await photo(world) },
  })),
  'PUT /console/settings/logo': studio(['{photoId'], async (world) => ({
    body: { photoId: await photo(world) },
  })),
  'PUT /console/media/:mediaId': studio(['/mediaId'], async (world) => ({
    params: { mediaId: await photo(world) },
    body: { alt: 'A reformer', altHindi: '' },
  })),
  'DELETE /console/settings/rules/:numberId': studio(['/numberId'], async ({ server }) => ({
    params: {
      numberId: (
        await server.deps.db
          .insertInto('rule_number')
          .values({ rule: 'minimumAttendance', value: 2, from_date: dayAhead() })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    },
  })),
  'DELETE /console/settings/gst/:rateId': studio(['/rateId'], async ({ server }) => ({
    params: {
      rateId: (
        await server.deps.db
          .insertInto('gst_rate')
          .values({ package_type: 'group', basis_points: 500, from_date: dayAhead() })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    },
  })),
  'PUT /console/settings/mails/:kind': studio(['/kind'], async (world) => {
    const { mails } = await asOwner<{ mails: { kind: string; version: number }[] }>(
      world,
      'GET',
      '/console/settings/mails',
    )
    const version = mails.find(({ kind }) => kind === 'signUpCode')?.version
    return { params: { kind: 'signUpCode' }, body: { version, en: {}, hi: {}, sendsHindi: false } }
  }),
  'POST /console/settings/mails/:kind/preview': studio(['/kind'], () => ({
    params: { kind: 'signUpCode' },
    body: { language: 'en', words: {} },
  })),
  'POST /console/settings/mails/:kind/test': studio(['/kind'], () => ({
    params: { kind: 'signUpCode' },
    body: { language: 'en', words: {} },
  })),
  'PUT /console/locations/:name': studio(['/name'], async (world) => {
    const { locations } = await asOwner<{ locations: ({ name: string } & Record<string, unknown>)[] }>(
      world,
      'GET',
      '/console/locations',
    )
    const location = locations.find(({ name }) => name === 'Gurugram') ?? {}
    const {
      name: _,
      rooms: _rooms,
      classes: _classes,
      bookings: _bookings,
      ...body
    } = location as Record<string, unknown>
    return { params: { name: 'Gurugram' }, body }
  }),
  'PUT /console/rooms/:roomId': studio(['/roomId'], async (world) => ({
    params: { roomId: await room(world) },
    body: { name: `Hall ${next()}`, capacity: 12, version: 1 },
  })),
  'DELETE /console/rooms/:roomId': studio(['/roomId'], async (world) => ({
    params: { roomId: await room(world) },
  })),
  'PUT /console/kinds/:key': studio(['/key'], async (world) => {
    const { kinds } = await asOwner<{ kinds: { key: string; version: number }[] }>(
      world,
      'GET',
      '/console/kinds',
    )
    return {
      params: { key: 'mat' },
      body: {
        name: 'Mat',
        hindiName: null,
        glyph: 'mat',
        paidBy: ['group', 'discovery'],
        position: 1,
        isShown: true,
        version: kinds.find(({ key }) => key === 'mat')?.version,
      },
    }
  }),
  'POST /console/kinds/:key/preview': studio(['/key'], () => ({
    params: { key: 'mat' },
    body: { paidBy: ['group'] },
  })),
  'GET /console/timetable': studio(['?instructor', '?room'], async (world) => ({
    query: {
      from: '2026-11-23',
      to: '2026-11-29',
      instructor: world.instructors.others,
      room: await room(world),
    },
  })),
  'GET /console/classes/:classId': studio(['/classId'], ({ later }) => ({
    params: { classId: later[0] as string },
  })),
  'POST /console/timetable/preview': timetableEntry(),
  'POST /console/timetable/changes': timetableEntry('0'.repeat(64), 'TIMETABLE_MOVED'),
  'GET /console/timetable/waiting/:sessionId': studio(['/sessionId'], async (world) => ({
    params: { sessionId: await waitingSession(world) },
  })),
  'POST /console/timetable/waiting/:sessionId': studio(['/sessionId'], async (world) => ({
    params: { sessionId: await waitingSession(world) },
    body: { decision: 'kept' },
  })),
}

const dayAhead = () => Temporal.PlainDate.from('2027-02-01').add({ days: next() }).toString()

function timetableEntry(version?: string, answers: 'done' | 'TIMETABLE_MOVED' = 'done'): Entry {
  const ids = ['{change.instructorId', '{change.roomId', '{change.classId', '{change.sessionId']
  const sent = (change: object) => ({ body: { change, ...(version ? { version } : {}) } })
  return {
    ids,
    of: {
      'a class': {
        send: async (world) =>
          sent({
            kind: 'changeClass',
            classId: world.later[0],
            from: '2026-12-01',
            instructorId: world.instructors.own,
            roomId: await room(world),
          }),
        answers,
      },
      'a session': {
        send: async (world) => {
          const { sessionId } = await world.booking((await world.member()).personId)
          return sent({ kind: 'changeSession', sessionId, capacity: 90 })
        },
        answers,
      },
    },
  }
}

/** A booked session with a change to half an hour later that waits for a decision. */
export async function waitingSession(world: World, teacher: Teacher = 'others'): Promise<string> {
  const { db } = world.server.deps
  const id = await world.bookedSession(teacher)
  const session = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const later = (at: Date) => new Date(at.getTime() + 30 * 60_000)
  const edit = {
    session_id: id,
    reason: 'changed',
    starts_at: later(session.starts_at),
    ends_at: later(session.ends_at),
    instructor_id: session.instructor_id,
    capacity: session.capacity,
    noticed_at: toDate(world.server.clock.now()),
    decision: null,
    decided_at: null,
    decided_by: null,
  }
  await db
    .insertInto('session_edit')
    .values(edit)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(edit))
    .execute()
  return id
}
