import type { Entry, ExpectedResponse } from '#tests/ownership/entry.ts'
import type { Me, World } from '#tests/ownership/world.ts'

/** Uploads a file. Imports belong to the studio, so every owner may use them. */
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

const importEntry = (
  more: object | ((importId: string, world: World) => Promise<object>) = {},
  expects: ExpectedResponse = 'done',
): Entry => {
  const of = (by: (world: World, me: Me) => Me) => async (world: World, me: Me) => {
    const importId = await importBy(world, by(world, me))
    return { params: { importId }, ...(typeof more === 'function' ? await more(importId, world) : more) }
  }
  return {
    ids: ['/importId'],
    of: {
      own: { send: of((world, me) => (me.role === 'owner' ? me : world.me.owner)), expects },
      "others'": { send: of((world) => world.other.owner), expects },
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

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'GET /console/imports/:importId': importEntry(),
  'PUT /console/imports/:importId/mapping': importEntry(mappingOf),
  'GET /console/imports/:importId/problems': importEntry(),
  'GET /console/imports/:importId/problems.csv': importEntry(),
  'POST /console/imports/:importId/run': importEntry(runOf),
  'POST /console/imports/:importId/undo': importEntry({}, 'CHANGED'),
  'DELETE /console/imports/:importId': importEntry(),
}
