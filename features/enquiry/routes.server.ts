import type { FastifyInstance } from 'fastify'
import { enquiryFormText } from '#features/enquiry/text/enquiryForm.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { enquiryContract } from './schema.ts'
import { sendEnquiry } from './usecases/sendEnquiry.server.ts'

export function enquiryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, enquiryContract['POST /user/create-enquiry'], async ({ body, request }) => {
    await sendEnquiry(deps, body, request.ip)
    return { data: null, message: enquiryFormText.thanks }
  })
}
