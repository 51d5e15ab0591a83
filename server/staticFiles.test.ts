import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveFiles } from './staticFiles.server.ts'

test('a file is sent in the encoding that the client prefers, and never in one that it refuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'static-'))
  for (const name of ['a.js', 'a.js.br', 'a.js.gz']) await writeFile(join(folder, name), name)
  const app = fastify()
  await app.register((scope) => serveFiles(scope, { root: folder, wildcard: false }))
  const sent = async (accepted: string) => {
    const { headers, body } = await app.inject({ url: '/a.js', headers: { 'accept-encoding': accepted } })
    expect(headers.vary).toBe('accept-encoding')
    return [headers['content-encoding'], body]
  }
  expect(await sent('gzip, br')).toEqual(['br', 'a.js.br'])
  expect(await sent('br;q=0, *')).toEqual(['gzip', 'a.js.gz'])
  expect(await sent('gzip;q=0, *')).toEqual(['br', 'a.js.br'])
  expect(await sent('gzip;q=0.5, identity')).toEqual([undefined, 'a.js'])
  expect(await sent('*;q=0, identity')).toEqual([undefined, 'a.js'])
  await app.close()
  await rm(folder, { recursive: true })
})
