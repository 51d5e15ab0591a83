import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { apiRoutes } from './api.ts'
import { checkoutRoutes } from './checkoutPage.ts'
import { controlRoutes } from './controls.ts'
import { ApiError, badRequest, serverError } from './errors.ts'
import { type GatewayOptions, openSimulation } from './simulation.ts'

const onFailure = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const ofFastify = failure instanceof Error && 'statusCode' in failure && Number(failure.statusCode) < 500
  const response =
    failure instanceof ApiError ? failure : ofFastify ? badRequest(failure.message) : serverError()
  if (!(failure instanceof ApiError) && !ofFastify) request.log.error(failure, 'the gateway simulator failed')
  return reply.code(response.statusCode).send({ error: response.body })
}

/** JSON as Fastify parses it, except that a call without a body is accepted too. */
const addJsonParser = (app: FastifyInstance) => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(text.toString()))
    } catch {
      done(badRequest('The request body is not valid JSON.'))
    }
  })
}

/**
 * A payment gateway with Razorpay's HTTP API, a checkout.js of the same interface and signed webhooks. No money moves.
 * The prefix under which it is registered is the API's address, the script is `<prefix>/v1/checkout.js`, and tests
 * control it through `<prefix>/pay` and `<prefix>/misbehave`.
 */
export const gatewaySimulator: FastifyPluginAsync<GatewayOptions> = async (app, options) => {
  const simulation = openSimulation(options, app.log)
  addJsonParser(app)
  app.setErrorHandler(onFailure)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: badRequest('The requested URL was not found on the server.').body }),
  )
  app.register(async (api) => apiRoutes(api, simulation), { prefix: '/v1' })
  checkoutRoutes(app, simulation)
  controlRoutes(app, simulation)
  app.addHook('onReady', async () => simulation.deliveries.start())
  app.addHook('preClose', async () => {
    simulation.deliveries.stop()
    simulation.misbehaviour.reset()
  })
}
