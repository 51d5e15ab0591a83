import { type Entry, studio } from '#tests/ownership/entry.ts'
import { asOwner, idsAt, next, photo, type Rows } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

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

const completePost = {
  title: 'Breath',
  excerpt: 'On breathing',
  tags: ['Breath'],
  art: 'breath',
  coverAlt: 'A drawing',
  level: 'All levels',
  body: '<p>Breathe.</p>',
}

async function savedDraft(world: World) {
  const { params, version, content } = await draft(world)
  const filled = { ...content, ...completePost, slug: `breath-${next()}` }
  const { body } = await world.me.owner.browser.call<{ version: number }>(
    'PUT',
    `/console/drafts/${params.draftId}`,
    { body: { version, content: filled } },
  )
  return { params, version: body.data.version }
}

async function publishDraft(world: World) {
  const { params, version } = await savedDraft(world)
  const path = `/console/drafts/${params.draftId}/publish`
  return { params, version: (await asOwner<{ version: number }>(world, 'POST', path, { version })).version }
}

const testimonialBody = {
  name: 'Riya',
  location: 'Faridabad',
  quote: 'I stand taller.',
  quoteHindi: '',
  featured: false,
}

const lastOf = ({ rows }: Rows) => {
  const row = rows.at(-1)
  if (!row) throw new Error('the list is empty')
  return row
}

const testimonial = async (world: World) =>
  lastOf(await asOwner<Rows>(world, 'POST', '/console/testimonials', testimonialBody))

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

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /blog/:slug': studio(['/slug'], () => ({ params: { slug: 'no-such-post' } }), 'NOT_FOUND'),
  'GET /studio/instructors/:slug': studio(['/slug'], () => ({ params: { slug: 'nobody' } }), 'NOT_FOUND'),
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
    const { params, version } = await savedDraft(world)
    return { params, body: { version } }
  }),
  'POST /console/drafts/:draftId/unschedule': studio(['/draftId'], async (world) => ({
    params: (await draft(world)).params,
  })),
  'POST /console/drafts/:draftId/unpublish': studio(['/draftId'], async (world) => {
    const { params, version } = await publishDraft(world)
    return { params, body: { version } }
  }),
  'GET /console/drafts/:draftId/preview': studio(['/draftId'], async (world) => ({
    params: (await savedDraft(world)).params,
  })),
  'PUT /console/testimonials/order': studio(['{ids[]'], async (world) => {
    await testimonial(world)
    return idsAt(world, '/console/testimonials')
  }),
  'PUT /console/testimonials/:testimonialId': studio(['/testimonialId'], async (world) => {
    const { _id: testimonialId, version } = await testimonial(world)
    return { params: { testimonialId }, body: { ...testimonialBody, version } }
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
}
