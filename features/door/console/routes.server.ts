import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { doorText } from '../text/door.ts'
import { admit, readDoorOffers } from '../usecases/admit.server.ts'
import { type Admission, doorContract as contract } from './schema.ts'

export function doorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /console/door/packages'], async ({ query, caller, now }) => ({
    data: await readDoorOffers(deps.db, caller, query.sessionId, now),
  }))
  route(app, deps, contract['POST /console/door'], async ({ body, caller, now }) => {
    const { firstName, lastName, phoneNumber, email = null, sessionId, reference = null, ...sale } = body
    const person = { firstName, lastName, phoneNumber, email, birthDate: null }
    const data = await admit(deps, caller, { ...sale, person, sessionId, reference }, now)
    return { data, message: sentence(data, `${firstName} ${lastName}`) }
  })
}

function sentence({ packageName, bookingId, checkedIn, problem }: Admission, name: string): string {
  if (checkedIn) return doorText.takenAndIn(name, packageName)
  if (bookingId) return doorText.takenAndBooked(name, packageName)
  if (problem) return doorText.takenNotBooked(name, packageName, problem.message)
  return doorText.taken(name, packageName)
}
