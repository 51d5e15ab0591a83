import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { newcomerText } from '../text/newcomer.ts'
import { admitNewcomer, readNewcomerOffers } from '../usecases/admitNewcomer.server.ts'
import { type Admission, newcomerContract as contract } from './schema.ts'

export function newcomerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /console/door/packages'], async ({ query, caller, now }) => ({
    data: await readNewcomerOffers(deps.db, caller, query.sessionId, now),
  }))
  route(app, deps, contract['POST /console/door'], async ({ body, caller, now }) => {
    const { firstName, lastName, phoneNumber, email = null, sessionId, reference = null, ...sale } = body
    const person = { firstName, lastName, phoneNumber, email, birthDate: null }
    const data = await admitNewcomer(deps, caller, { ...sale, person, sessionId, reference }, now)
    return { data, message: sentence(data, fullName(person)) }
  })
}

function sentence({ packageName, bookingId, checkedIn, problem }: Admission, name: string): string {
  if (checkedIn) return newcomerText.takenAndIn(name, packageName)
  if (bookingId) return newcomerText.takenAndBooked(name, packageName)
  if (problem) return newcomerText.takenNotBooked(name, packageName, problem.message)
  return newcomerText.taken(name, packageName)
}
