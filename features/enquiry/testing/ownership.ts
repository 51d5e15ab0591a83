import { toDate } from '#lib/time.ts'
import type { Entry } from '#tests/ownership/entry.ts'
import type { World } from '#tests/ownership/world.ts'

/** Enquiries can be handled by the whole desk, no matter who they are assigned to. */
const enquiry =
  (send: (enquiryId: string, world: World) => object) => async (world: World, assignee: string | null) => {
    const { id } = await world.server.deps.db
      .insertInto('enquiry')
      .values({
        name: 'Riya Nair',
        email: `${crypto.randomUUID()}@asks.example`,
        topic: 'contactUs',
        message: 'Which class should I begin with?',
        assignedTo: assignee,
        createdAt: toDate(world.server.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { enquiryId: id }, ...send(id, world) }
  }

const sharedEntry = (ids: string[], send: (enquiryId: string, world: World) => object): Entry => ({
  ids,
  of: {
    'assigned to the caller': { send: (world, me) => enquiry(send)(world, me.personId), expects: 'done' },
    'assigned to others': {
      send: (world) => enquiry(send)(world, world.other.manager.personId),
      expects: 'done',
    },
  },
})

const enquiryOf =
  (send: (enquiryId: string, world: World) => object, params: object = {}) =>
  async (world: World) => {
    const created = await enquiry(send)(world, null)
    return { ...created, params: { ...created.params, ...params } }
  }

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/enquiries/:enquiryId': sharedEntry(['/enquiryId'], () => ({})),
  'PUT /console/enquiries/:enquiryId/assignment': {
    ids: ['/enquiryId', '{personId'],
    of: {
      ...sharedEntry([], (_, { other }) => ({ body: { personId: other.frontDesk.personId, version: 1 } })).of,
      'to staff who may not answer': {
        send: (world) =>
          enquiry((_, { other }) => ({ body: { personId: other.instructor.personId, version: 1 } }))(
            world,
            null,
          ),
        expects: 'FORBIDDEN',
      },
    },
  },
  'PUT /console/enquiries/:enquiryId/draft': sharedEntry(['/enquiryId'], () => ({
    body: { body: 'Dear Riya' },
  })),
  'POST /console/enquiries/:enquiryId/answers': sharedEntry(['/enquiryId', '{key'], () => ({
    body: { key: crypto.randomUUID(), body: 'Begin with Mat.', close: false, version: 1 },
  })),
  // The servers of these tests have no access keys.
  'POST /console/enquiries/:enquiryId/replies': {
    ids: ['/enquiryId', '{key'],
    of: {
      'without keys': {
        send: enquiryOf(() => ({
          body: { key: crypto.randomUUID(), words: { text: 'Begin with Mat.' }, close: false, version: 1 },
        })),
        expects: 'WHATSAPP_OFF',
      },
    },
  },
  'POST /console/enquiries/:enquiryId/replies/:answerId/again': {
    ids: ['/enquiryId', '/answerId'],
    of: {
      'without keys': {
        send: enquiryOf(() => ({}), { answerId: crypto.randomUUID() }),
        expects: 'WHATSAPP_OFF',
      },
    },
  },
  'PUT /console/enquiries/:enquiryId/state': sharedEntry(['/enquiryId'], () => ({
    body: { closed: true, version: 1 },
  })),
  'POST /console/enquiries/:enquiryId/member': sharedEntry(['/enquiryId'], () => ({
    body: { firstName: 'Riya', lastName: 'Nair', version: 1 },
  })),
  'PUT /console/enquiries/:enquiryId/member': {
    ids: ['/enquiryId', '{memberId'],
    of: {
      'with the number': { send: (world) => byWhatsapp(world, true), expects: 'done' },
      'with another number': { send: (world) => byWhatsapp(world, false), expects: 'NOT_FOUND' },
    },
  },
}

/** An enquiry by WhatsApp from a number that a member has, or that nobody has. */
async function byWhatsapp(world: World, isTheirs: boolean) {
  const { db } = world.server.deps
  const phone = `91${Math.floor(Math.random() * 1e10)}`.padEnd(12, '0')
  const { member } = world.other
  await db
    .updateTable('person')
    .set({ phoneNumber: isTheirs ? phone : null })
    .where('id', '=', member.personId)
    .execute()
  const now = toDate(world.server.clock.now())
  const { id } = await db
    .insertInto('enquiry')
    .values({
      name: 'Riya Nair',
      email: `${phone}@whatsapp.invalid`,
      phone,
      topic: 'contactUs',
      message: 'Which class should I begin with?',
      createdAt: now,
      whatsappAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { enquiryId: id }, body: { memberId: member.personId, version: 1 } }
}
