import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets } from './releaseAssets.server.ts'

const START = Temporal.Instant.from('2026-11-01T00:00:00Z')
const onDay = (days: number) => START.add({ hours: 24 * days })

let folder: string
let kept: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  kept = join(folder, 'data', 'assets')
})
afterEach(() => rm(folder, { recursive: true }))

async function release(name: string, files: string[]): Promise<string> {
  const built = join(folder, name)
  await mkdir(built)
  for (const file of files) await writeFile(join(built, file), `${name} ${file}`)
  return built
}
const held = async () => (await readdir(kept)).sort()

test('the files of the last release stay beside those of this one', async () => {
  await keepAssets(await release('one', ['a-1.js', 'b-1.js', 'b-1.js.br']), kept, onDay(0))
  await keepAssets(await release('two', ['a-2.js', 'b-1.js']), kept, onDay(1))
  expect(await held()).toEqual(['a-1.js', 'a-2.js', 'b-1.js', 'b-1.js.br'])
  expect(await readFile(join(kept, 'a-1.js'), 'utf8')).toBe('one a-1.js')
})

test('they are removed when no server has run that release for 30 days', async () => {
  const one = await release('one', ['a-1.js'])
  const two = await release('two', ['a-2.js'])
  await keepAssets(one, kept, onDay(0))
  // The first release runs for two months; each server does this daily.
  await keepAssets(one, kept, onDay(60))
  await keepAssets(two, kept, onDay(61))
  expect(await held()).toEqual(['a-1.js', 'a-2.js'])
  await keepAssets(two, kept, onDay(90))
  expect(await held()).toEqual(['a-1.js', 'a-2.js'])
  await keepAssets(two, kept, onDay(91))
  expect(await held()).toEqual(['a-2.js'])
})

test('several servers that start together leave whole files only', async () => {
  const built = await release('one', ['a-1.js', 'b-1.js', 'c-1.js'])
  await Promise.all(Array.from({ length: 5 }, () => keepAssets(built, kept, onDay(0))))
  expect(await held()).toEqual(['a-1.js', 'b-1.js', 'c-1.js'])
})
