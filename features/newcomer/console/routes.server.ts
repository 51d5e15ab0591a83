import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Gateway } from '#features/payment/usecases/paymentRequests.server.ts'
import { viewRequest } from '#features/payment/usecases/viewRequest.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { newcomerText } from '../text/newcomer.ts'
import { admitNewcomer, askNewcomer, readNewcomerOffers } from '../usecases/admitNewcomer.server.ts'
import { type Admission, newcomerContract as contract } from './schema.ts'

export function newcomerRoutes(app: FastifyInstance, deps: Deps, gateway: Gateway): void {
  route(app, deps, contract['GET /console/door/packages'], async ({ query, caller, now }) => ({
    data: await readNewcomerOffers(deps.db, caller, query.sessionId, now),
  }))
  route(app, deps, contract['POST /console/door'], async ({ body, caller, now }) => {
    const { method, sessionId, reference = null, ...rest } = body
    const request = { ...requestOf(rest), method, sessionId, reference }
    const data = await admitNewcomer(deps, caller, request, now)
    return { data, message: sentence(data, fullName(request.person)) }
  })
  const ask = contract['POST /console/door/payment-requests']
  route(app, deps, ask, async ({ body, caller, now }) => {
    const { hours, ...rest } = body
    // No address of theirs is verified yet, so staff pass the link on, and it is not mailed.
    const link = hours === undefined ? null : { hours, mail: false }
    const request = { ...requestOf(rest), link }
    return { data: viewRequest(await askNewcomer({ ...deps, gateway }, caller, request, now), now) }
  })
}

type PaymentRequestBody = z.output<(typeof contract)['POST /console/door/payment-requests']['body']>

function requestOf(body: Omit<PaymentRequestBody, 'hours'>) {
  const { firstName, lastName, phoneNumber, email = null, ...rest } = body
  const { state, gstin, companyName, companyAddress, ...sale } = rest
  const person = { firstName, lastName, phoneNumber, email, birthDate: null }
  return { ...sale, person, buyer: { state, gstin, companyName, companyAddress } }
}

function sentence({ packageName, bookingId, checkedIn, problem }: Admission, name: string): string {
  if (checkedIn) return newcomerText.soldAndCheckedIn(name, packageName)
  if (bookingId) return newcomerText.soldAndBooked(name, packageName)
  if (problem) return newcomerText.soldNotBooked(name, packageName, problem.message)
  return newcomerText.sold(name, packageName)
}
