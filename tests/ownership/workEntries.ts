import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportPath } from '#features/dataExport/zip.server.ts'
import type { Role } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import { makePerson } from '../people.ts'
import { type Answer, type Entry, studio } from './entry.ts'
import { signInOf } from './memberEntries.ts'
import type { Me, World } from './world.ts'

/** A finished job that a person started. */
export async function workOf({ server }: World, startedBy: string, kind: string): Promise<string> {
  const at = toDate(server.clock.now())
  const { id } = await server.deps.db
    .insertInto('long_job')
    .values({
      kind,
      total: 1,
      done: 1,
      state: 'done',
      started_by: startedBy,
      started_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function exportOf(world: World, startedBy: string) {
  const exportId = await workOf(world, startedBy, 'dataExport.run')
  const path = await exportPath(world.server.deps.dataDir, exportId)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'zip')
  return { params: { exportId } }
}
const exported: Entry = {
  ids: ['/exportId'],
  of: {
    own: { send: (world, me) => exportOf(world, me.personId), answers: 'done' },
    "others'": { send: (world) => exportOf(world, world.other.owner.personId), answers: 'NOT_FOUND' },
  },
}

/**
 * A file uploaded by another owner, or by the caller; imports belong to the studio, regardless of who uploaded
 * them.
 */
async function importBy(_: World, { browser }: Me): Promise<string> {
  const { body } = await browser.call<{ _id: string }>(
    'POST',
    '/console/imports?fileName=people.csv&kind=members',
    {
      body: Buffer.from(`First name,Last name,Email\nRiya,Nair,${crypto.randomUUID()}@import.example`),
      headers: { 'content-type': 'application/octet-stream' },
    },
  )
  return body.data._id
}
const imported = (
  more: object | ((importId: string, world: World) => Promise<object>) = {},
  answers: Answer = 'done',
): Entry => {
  const of = (by: (world: World, me: Me) => Me) => async (world: World, me: Me) => {
    const importId = await importBy(world, by(world, me))
    return { params: { importId }, ...(typeof more === 'function' ? await more(importId, world) : more) }
  }
  return {
    ids: ['/importId'],
    of: {
      own: { send: of((world, me) => (me.role === 'owner' ? me : world.me.owner)), answers },
      "others'": { send: of((world) => world.other.owner), answers },
    },
  }
}
const importOf = async (importId: string, world: World) => {
  const path = `/console/imports/${importId}`
  const { body } = await world.me.owner.browser.call<{ mapping: object; version: string }>('GET', path)
  return body.data
}
const mappingOf = async (importId: string, world: World) => ({
  body: (await importOf(importId, world)).mapping,
})
const runOf = async (importId: string, world: World) => ({
  body: { good: 1, invite: false, version: (await importOf(importId, world)).version },
})

async function invitation({ server, other }: World, role: 'frontDesk' | 'owner') {
  const now = server.clock.now()
  const { id } = await server.deps.db
    .insertInto('staff_invitation')
    .values({
      email: `${crypto.randomUUID()}@invited.example`,
      role,
      token_hash: Buffer.from(crypto.randomUUID()),
      invited_by: other.owner.personId,
      created_at: toDate(now),
      expires_at: toDate(now.add({ hours: 24 })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { invitationId: id } }
}

/** A front desk person who is signed in somewhere. */
async function colleague(world: World) {
  const personId = await makePerson(world.server, {
    email: `${crypto.randomUUID()}@colleague.example`,
    role: 'frontDesk',
  })
  return { who: { personId }, signIn: (await signInOf(world, personId)).params }
}
const memberOf = async (world: World) => ({ personId: (await world.member()).personId })

const ownersOnly = (role: Role): Answer => (role === 'owner' ? 'done' : 'FORBIDDEN')

/** Staff, their actions and their jobs. */
export const workEntries: Record<string, Entry> = {
  'DELETE /staff/invitations/:invitationId': {
    ids: ['/invitationId'],
    of: {
      'of the desk, by others': { send: (world) => invitation(world, 'frontDesk'), answers: 'done' },
      'of an owner, by others': { send: (world) => invitation(world, 'owner'), answers: ownersOnly },
    },
  },
  'PUT /staff/:personId': {
    ids: ['/personId', '{instructorId'],
    of: {
      'own, to be an owner': {
        send: (_, me) => ({ params: { personId: me.personId }, body: { role: 'owner' } }),
        answers: ownersOnly,
      },
      "a colleague's": {
        send: ({ other }) => ({
          params: { personId: other.frontDesk.personId },
          body: { role: 'frontDesk' },
        }),
        answers: 'done',
      },
      "an owner's": {
        send: ({ other }) => ({ params: { personId: other.owner.personId }, body: { role: 'owner' } }),
        answers: ownersOnly,
      },
      'to stand for another instructor': {
        send: ({ other, instructors }) => ({
          params: { personId: other.frontDesk.personId },
          body: { role: 'instructor', instructorId: instructors.own },
        }),
        answers: 'INSTRUCTOR_TAKEN',
      },
      "a member's": {
        send: async (world) => ({
          params: { personId: (await world.member()).personId },
          body: { role: 'frontDesk' },
        }),
        answers: 'NOT_FOUND',
      },
    },
  },
  'POST /staff/unlock': {
    ids: ['{personId'],
    of: {
      "a colleague's, in a browser that is not shared": {
        send: async (world) => ({ body: { ...(await colleague(world)).who, pin: '2580' } }),
        answers: 'NOT_FOUND',
      },
    },
  },
  'DELETE /staff/shared-devices/:deviceId': studio(['/deviceId'], async ({ server, other }) => {
    const { id } = await server.deps.db
      .insertInto('shared_device')
      .values({
        device_digest: Buffer.from(crypto.randomUUID()),
        name: 'Desk tablet',
        marked_by: other.manager.personId,
        marked_at: toDate(server.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { deviceId: id } }
  }),
  'GET /staff/:personId/sign-ins': {
    ids: ['/personId'],
    of: {
      "a colleague's": { send: async (world) => ({ params: (await colleague(world)).who }), answers: 'done' },
      "a member's": { send: async (world) => ({ params: await memberOf(world) }), answers: 'NOT_FOUND' },
    },
  },
  'DELETE /staff/:personId/sign-ins': {
    ids: ['/personId'],
    of: {
      "a colleague's": { send: async (world) => ({ params: (await colleague(world)).who }), answers: 'done' },
      "a member's": { send: async (world) => ({ params: await memberOf(world) }), answers: 'NOT_FOUND' },
    },
  },
  'DELETE /staff/:personId/sign-ins/:signInId': {
    ids: ['/personId', '/signInId'],
    of: {
      "a colleague's": {
        send: async (world) => {
          const { who, signIn } = await colleague(world)
          return { params: { ...who, ...signIn } }
        },
        answers: 'done',
      },
      "a colleague's, by the name of another": {
        send: async (world) => ({
          params: { ...(await colleague(world)).who, ...(await colleague(world)).signIn },
        }),
        answers: 'NOT_FOUND',
      },
      "a member's": {
        send: async (world) => {
          const who = await memberOf(world)
          return { params: { ...who, ...(await signInOf(world, who.personId)).params } }
        },
        answers: 'NOT_FOUND',
      },
    },
  },
  'GET /console/audit': studio(['?staff', '?member', '?subjectId'], ({ other }) => ({
    query: { staff: other.owner.personId, member: other.member.personId, subjectId: other.owner.personId },
  })),
  'POST /console/audit/exports': studio(['{staff', '{member', '{subjectId'], ({ other }) => ({
    body: { staff: other.owner.personId, member: other.member.personId, subjectId: other.owner.personId },
  })),
  'GET /console/jobs/:jobId': {
    ids: ['/jobId'],
    of: {
      own: {
        send: async (world, me) => ({ params: { jobId: await workOf(world, me.personId, 'test.work') } }),
        answers: 'done',
      },
      "others'": {
        send: async (world) => ({
          params: { jobId: await workOf(world, world.other.owner.personId, 'test.work') },
        }),
        answers: (role) => (role === 'manager' || role === 'owner' ? 'done' : 'NOT_FOUND'),
      },
    },
  },
  'POST /console/exports/:exportId/downloads': exported,
  'GET /console/exports/:exportId/file': exported,
  'GET /console/imports/:importId': imported(),
  'PUT /console/imports/:importId/mapping': imported(mappingOf),
  'GET /console/imports/:importId/problems': imported(),
  'GET /console/imports/:importId/problems.csv': imported(),
  'POST /console/imports/:importId/run': imported(runOf),
  'POST /console/imports/:importId/undo': imported({}, 'CHANGED'),
  'DELETE /console/imports/:importId': imported(),
  'GET /console/reports/sessions/rows': studio(['?classId', '?instructorId'], ({ later, instructors }) => ({
    query: {
      from: '2026-11-01',
      to: '2026-11-23',
      classId: later[0] as string,
      instructorId: instructors.others,
    },
  })),
  'GET /console/reports/absences/rows': studio(['?instructorId'], ({ instructors }) => ({
    query: { from: '2026-11-01', to: '2026-11-23', what: 'noShow', instructorId: instructors.others },
  })),
}

/** Enquiries belong to the whole desk, regardless of assignment. */
const enquiry =
  (send: (enquiryId: string, world: World) => object) => async (world: World, assignee: string | null) => {
    const { id } = await world.server.deps.db
      .insertInto('enquiry')
      .values({
        name: 'Riya Nair',
        email: `${crypto.randomUUID()}@asks.example`,
        topic: 'contactUs',
        message: 'Which class should I begin with?',
        assigned_to: assignee,
        created_at: toDate(world.server.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { enquiryId: id }, ...send(id, world) }
  }
const shared = (ids: string[], send: (enquiryId: string, world: World) => object): Entry => ({
  ids,
  of: {
    'assigned to her': { send: (world, me) => enquiry(send)(world, me.personId), answers: 'done' },
    'assigned to others': {
      send: (world) => enquiry(send)(world, world.other.manager.personId),
      answers: 'done',
    },
  },
})

export const enquiryEntries: Record<string, Entry> = {
  'GET /console/enquiries/:enquiryId': shared(['/enquiryId'], () => ({})),
  'PUT /console/enquiries/:enquiryId/assignment': {
    ids: ['/enquiryId', '{personId'],
    of: {
      ...shared([], (_, { other }) => ({ body: { personId: other.frontDesk.personId, version: 1 } })).of,
      'to who may not answer': {
        send: (world) =>
          enquiry((_, { other }) => ({ body: { personId: other.instructor.personId, version: 1 } }))(
            world,
            null,
          ),
        answers: 'FORBIDDEN',
      },
    },
  },
  'PUT /console/enquiries/:enquiryId/draft': shared(['/enquiryId'], () => ({ body: { body: 'Dear Riya' } })),
  'POST /console/enquiries/:enquiryId/answers': shared(['/enquiryId', '{key'], () => ({
    body: { key: crypto.randomUUID(), body: 'Begin with Mat.', close: false, version: 1 },
  })),
  'PUT /console/enquiries/:enquiryId/state': shared(['/enquiryId'], () => ({
    body: { closed: true, version: 1 },
  })),
  'POST /console/enquiries/:enquiryId/member': shared(['/enquiryId'], () => ({
    body: { firstName: 'Riya', lastName: 'Nair', version: 1 },
  })),
}
