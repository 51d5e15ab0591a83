import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { formatDay } from '#lib/time.ts'
import { memberText } from '../text/member.ts'
import {
  adjustPass,
  endFreezeFor,
  endSharingFor,
  extendPass,
  freezeFor,
  previewFreezeEnd,
  previewFreezing,
  previewRevoking,
  revokeFor,
  shareFor,
} from '../usecases/changeMemberPass.server.ts'
import { readMember } from '../usecases/readMember.server.ts'
import { membersContract as contract } from './schema.ts'

const rangeOf = ({ from, to }: { from: string; to: string }) => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
})

/** Staff actions on members' passes. */
export function passRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  const adjust = contract['POST /console/members/:memberId/passes/:passId/adjust']
  route(app, deps, adjust, async ({ params, body: { version, ...change }, caller, now }) => {
    await adjustPass(deps, caller, { ...params, version }, change, now)
    const data = await readMember(db, params.memberId, caller.personId, now)
    return { data, message: memberText.adjusted(change.sessions) }
  })

  const freezing = contract['POST /console/members/:memberId/passes/:passId/freeze/preview']
  route(app, deps, freezing, async ({ params, body, now }) => ({
    data: await previewFreezing(db, params, rangeOf(body), now),
  }))

  const freeze = contract['POST /console/members/:memberId/passes/:passId/freeze']
  route(app, deps, freeze, async ({ params, body: { version, reason, ...range }, caller, now }) => {
    await freezeFor(deps, caller, { ...params, version }, { range: rangeOf(range), reason }, now)
    return { data: await readMember(db, params.memberId, caller.personId, now), message: memberText.frozen }
  })

  const ending = contract['POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end/preview']
  route(app, deps, ending, async ({ params, now }) => ({ data: await previewFreezeEnd(db, params, now) }))

  const endEarly = contract['POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end']
  route(app, deps, endEarly, async ({ params, body: { version }, caller, now }) => {
    const until = await endFreezeFor(deps, caller, { ...params, version }, now)
    const data = await readMember(db, params.memberId, caller.personId, now)
    return { data, message: memberText.unfrozen(formatDay(until)) }
  })

  const extend = contract['POST /console/members/:memberId/passes/:passId/extend']
  route(app, deps, extend, async ({ params, body: { version, ...change }, caller, now }) => {
    const until = await extendPass(deps, caller, { ...params, version }, change, now)
    const data = await readMember(db, params.memberId, caller.personId, now)
    return { data, message: memberText.extended(formatDay(until)) }
  })

  const share = contract['POST /console/members/:memberId/passes/:passId/sharing']
  route(app, deps, share, async ({ params, body, caller, now }) => {
    await shareFor(deps, caller, params, body.personId, now)
    return { data: await readMember(db, params.memberId, caller.personId, now), message: memberText.shared }
  })

  const unshare = contract['DELETE /console/members/:memberId/passes/:passId/sharing']
  route(app, deps, unshare, async ({ params, caller, now }) => {
    await endSharingFor(deps, caller, params, now)
    return { data: await readMember(db, params.memberId, caller.personId, now), message: memberText.unshared }
  })

  const revoking = contract['POST /console/members/:memberId/passes/:passId/revoke/preview']
  route(app, deps, revoking, async ({ params, now }) => ({ data: await previewRevoking(db, params, now) }))

  const revoke = contract['POST /console/members/:memberId/passes/:passId/revoke']
  route(app, deps, revoke, async ({ params, body: { version, reason }, caller, now }) => {
    await revokeFor(deps, caller, { ...params, version }, reason, now)
    const data = await readMember(db, params.memberId, caller.personId, now)
    return { data, message: memberText.revoked(data.reached) }
  })
}
