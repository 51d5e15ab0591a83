import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { PersonalData } from '#lib/personalData.server.ts'
import { withoutUndefined } from '#lib/withoutUndefined.ts'
import { memberText } from '../text/member.ts'
import {
  bookForMember,
  cancelForMember,
  moveForMember,
  previewBookingFor,
  previewCancelling,
  previewMoveFor,
} from '../usecases/bookForMember.server.ts'
import { correctMember } from '../usecases/correctMember.server.ts'
import { eraseMember, previewErase } from '../usecases/eraseMember.server.ts'
import { exportMember } from '../usecases/exportMember.server.ts'
import { mergeMembers, previewMerge } from '../usecases/mergeMembers.server.ts'
import { addNote, changeNote, recordConsent } from '../usecases/notes.server.ts'
import { openMember } from '../usecases/openMember.server.ts'
import { readMember } from '../usecases/readMember.server.ts'
import { sendAgain } from '../usecases/sendAgain.server.ts'
import { passRoutes } from './passRoutes.server.ts'
import { readRoutes } from './readRoutes.server.ts'
import { membersContract as contract } from './schema.ts'

export function membersRoutes(app: FastifyInstance, deps: Deps, personalData: PersonalData[]): void {
  const { db } = deps
  const withData = { ...deps, personalData }
  readRoutes(app, deps)
  passRoutes(app, deps)

  route(app, deps, contract['POST /console/members'], async ({ body, caller, now }) => {
    const { phoneNumber = null, birthDate = null, email = null } = body
    const details = { ...body, email, phoneNumber, birthDate }
    const id = await openMember(deps, caller, details, now)
    return {
      data: await readMember(db, id, caller.personId, now),
      message: (email ? memberText.opened : memberText.openedUnreached)(body.firstName),
    }
  })

  route(app, deps, contract['PUT /console/members/:memberId'], async ({ params, body, caller, now }) => {
    const { newEmail } = await correctMember(deps, caller, params.memberId, withoutUndefined(body), now)
    const message = newEmail ? memberText.newEmail[newEmail] : memberText.corrected
    return { data: await readMember(db, params.memberId, caller.personId, now), message }
  })

  const preview = contract['POST /console/members/:memberId/bookings/preview']
  route(app, deps, preview, async ({ params, body, caller, now }) => ({
    data: await previewBookingFor(db, caller, params.memberId, body, now),
  }))

  const book = contract['POST /console/members/:memberId/bookings']
  route(app, deps, book, async ({ params, body, caller, now }) => {
    const message = await bookForMember(deps, caller, params.memberId, body, now)
    return { data: await readMember(db, params.memberId, caller.personId, now), message }
  })

  const cancelling = contract['GET /console/members/:memberId/bookings/:bookingId/cancelling']
  route(app, deps, cancelling, async ({ params, now }) => ({
    data: await previewCancelling(db, params, now),
  }))

  const moves = contract['GET /console/members/:memberId/bookings/:bookingId/moves']
  route(app, deps, moves, async ({ params, query, now }) => ({
    data: await previewMoveFor(db, { ...params, ...query }, now),
  }))

  const move = contract['POST /console/members/:memberId/bookings/:bookingId/move']
  route(app, deps, move, async ({ params, body: { classId, date, ...how }, caller, now }) => {
    const message = await moveForMember(deps, caller, { ...params, ...how }, { classId, date }, now)
    return { data: await readMember(db, params.memberId, caller.personId, now), message }
  })

  const cancel = contract['POST /console/members/:memberId/bookings/:bookingId/cancel']
  route(app, deps, cancel, async ({ params, body, caller, now }) => {
    await cancelForMember(deps, caller, { ...params, ...body }, now)
    const data = await readMember(db, params.memberId, caller.personId, now)
    const messageFor = body.mode === 'free' ? memberText.cancelledFree : memberText.cancelledLate
    return { data, message: messageFor(data.reached) }
  })

  const add = contract['POST /console/members/:memberId/notes']
  route(app, deps, add, async ({ params, body, caller, now }) => ({
    data: await addNote(deps, caller, { ...params, ...body }, now),
  }))

  const change = contract['PUT /console/members/:memberId/notes/:noteId']
  route(app, deps, change, async ({ params, body, caller, now }) => ({
    data: await changeNote(deps, caller, { ...params, ...body }, now),
  }))

  const remove = contract['DELETE /console/members/:memberId/notes/:noteId']
  route(app, deps, remove, async ({ params, caller, now }) => ({
    data: await changeNote(deps, caller, { ...params, body: null }, now),
  }))

  const consent = contract['PUT /console/members/:memberId/consent']
  route(app, deps, consent, async ({ params, body, caller, now }) => {
    await recordConsent(deps, caller, { ...params, ...body }, now)
    const message = body.given ? memberText.consentGiven : memberText.consentWithdrawn
    return { data: await readMember(db, params.memberId, caller.personId, now), message }
  })

  const again = contract['POST /console/members/:memberId/messages/:mailId/again']
  route(app, deps, again, async ({ params, caller, now }) => {
    await sendAgain(deps, caller, params, now)
    return { data: null, message: memberText.mailAgain }
  })

  route(app, deps, contract['GET /console/members/:memberId/merge'], async ({ params, query, now }) => ({
    data: await previewMerge(withData, { targetId: params.memberId, emptiedId: query.from }, now),
  }))

  const merge = contract['POST /console/members/:memberId/merge']
  route(app, deps, merge, async ({ params, body, caller, now }) => {
    const merging = { targetId: params.memberId, emptiedId: body.from, seen: body.seen }
    await mergeMembers(withData, caller, merging, now)
    const data = await readMember(db, params.memberId, caller.personId, now)
    return { data, message: memberText.merged }
  })

  route(app, deps, contract['POST /console/members/:memberId/export'], async ({ params, caller, now }) => ({
    data: await exportMember(withData, caller, params.memberId, now),
  }))

  route(app, deps, contract['GET /console/members/:memberId/erase'], async ({ params, now }) => ({
    data: await previewErase(withData, params.memberId, now),
  }))

  const erase = contract['POST /console/members/:memberId/erase']
  route(app, deps, erase, async ({ params, body, caller, now }) => {
    await eraseMember(withData, caller, { ...params, ...body }, now)
    const data = await readMember(db, params.memberId, caller.personId, now)
    return { data, message: memberText.erased }
  })
}
