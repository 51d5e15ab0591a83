import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { settingsText as text } from '../text/settings.ts'
import { addKind, changeKind, previewKind, readKinds } from '../usecases/kinds.server.ts'
import {
  addRoom,
  changeLocation,
  changeProfile,
  changeRoom,
  dropRoom,
  openLocation,
  readLocations,
  readStudioProfile,
} from '../usecases/locations.server.ts'
import { changeLogo, readLogo } from '../usecases/logo.server.ts'
import { previewNumber, readNumbers, setNumber, withdrawNumber } from '../usecases/numbers.server.ts'
import { readRates, setRatesOf, withdrawRate } from '../usecases/rates.server.ts'
import { readRegistrations, setRegistration, withdrawRegistration } from '../usecases/registrations.server.ts'
import { settingsContract as contract } from './schema.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  ruleRoutes(app, deps)
  rateRoutes(app, deps)
  registrationRoutes(app, deps)
  locationRoutes(app, deps)
  roomRoutes(app, deps)
  kindRoutes(app, deps)
}

function ruleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/settings/rules'], async ({ now }) => ({
    data: await readNumbers(db, now),
  }))
  route(app, deps, contract['POST /console/settings/rules/preview'], async ({ body, now }) => ({
    data: await previewNumber(db, body, now),
  }))
  route(app, deps, contract['POST /console/settings/rules'], async ({ body, caller, now }) => {
    await setNumber(deps, caller, body, now)
    return { data: await readNumbers(db, now), message: text.set }
  })
  const withdraw = contract['DELETE /console/settings/rules/:numberId']
  route(app, deps, withdraw, async ({ params, caller, now }) => {
    await withdrawNumber(deps, caller, params.numberId, now)
    return { data: await readNumbers(db, now), message: text.withdrawn }
  })
}

function rateRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/settings/gst'], async ({ now }) => ({
    data: await readRates(db, now),
  }))
  route(app, deps, contract['POST /console/settings/gst'], async ({ body, caller, now }) => {
    await setRatesOf(deps, caller, body, now)
    return { data: await readRates(db, now), message: text.saved }
  })
  const withdraw = contract['DELETE /console/settings/gst/:rateId']
  route(app, deps, withdraw, async ({ params, caller, now }) => {
    await withdrawRate(deps, caller, params.rateId, now)
    return { data: await readRates(db, now), message: text.withdrawn }
  })
}

function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/settings/tax-registrations'], async ({ now }) => ({
    data: await readRegistrations(db, now),
  }))
  route(app, deps, contract['POST /console/settings/tax-registrations'], async ({ body, caller, now }) => {
    await setRegistration(deps, caller, body, now)
    return { data: await readRegistrations(db, now), message: text.registered }
  })
  const withdraw = contract['DELETE /console/settings/tax-registrations/:registrationId']
  route(app, deps, withdraw, async ({ params, caller, now }) => {
    await withdrawRegistration(deps, caller, params.registrationId, now)
    return { data: await readRegistrations(db, now), message: text.registrationWithdrawn }
  })
}

function locationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/settings/profile'], async () => ({
    data: await readStudioProfile(db),
  }))
  route(app, deps, contract['PUT /console/settings/profile'], async ({ body, caller, now }) => {
    await changeProfile(deps, caller, body, now)
    return { data: await readStudioProfile(db), message: text.saved }
  })
  route(app, deps, contract['PUT /console/settings/logo'], async ({ body, caller, now }) => {
    await changeLogo(deps, caller, body.photoId, now)
    return { data: await readLogo(db), message: body.photoId ? text.logoSaved : text.logoRemoved }
  })
  route(app, deps, contract['GET /console/locations'], async ({ now }) => ({
    data: await readLocations(db, now),
  }))
  route(app, deps, contract['POST /console/locations'], async ({ body, caller, now }) => {
    await openLocation(deps, caller, body, now)
    return { data: await readLocations(db, now), message: text.added }
  })
  route(app, deps, contract['PUT /console/locations/:name'], async ({ params, body, caller, now }) => {
    await changeLocation(deps, caller, params.name, body, now)
    return { data: await readLocations(db, now), message: text.saved }
  })
}

function roomRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['POST /console/rooms'], async ({ body, caller, now }) => {
    await addRoom(deps, caller, body, now)
    return { data: await readLocations(db, now), message: text.added }
  })
  route(app, deps, contract['PUT /console/rooms/:roomId'], async ({ params, body, caller, now }) => {
    await changeRoom(deps, caller, params.roomId, body, now)
    return { data: await readLocations(db, now), message: text.saved }
  })
  route(app, deps, contract['DELETE /console/rooms/:roomId'], async ({ params, caller, now }) => {
    await dropRoom(deps, caller, params.roomId, now)
    return { data: await readLocations(db, now), message: text.removed }
  })
}

function kindRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/kinds'], async ({ now }) => ({ data: await readKinds(db, now) }))
  route(app, deps, contract['POST /console/kinds'], async ({ body, caller, now }) => {
    await addKind(deps, caller, body, now)
    return { data: await readKinds(db, now), message: text.added }
  })
  route(app, deps, contract['PUT /console/kinds/:key'], async ({ params, body, caller, now }) => {
    await changeKind(deps, caller, params.key, body, now)
    return { data: await readKinds(db, now), message: text.saved }
  })
  const preview = contract['POST /console/kinds/:key/preview']
  route(app, deps, preview, async ({ params, body, now }) => ({
    data: await previewKind(db, params.key, body.paidBy, now),
  }))
}
