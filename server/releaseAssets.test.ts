import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveAssets } from './releaseAssets.server.ts'

const START = Temporal.Instant.from('2026-11-01T00:00:00Z')
const onDay = (days: number) => START.add({ hours: 24 * days })

let folder: string
let saved: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  saved = join(folder, 'data', 'assets')
})
afterEach(() => rm(folder, { recursive: true }))

async function release(name: string, files: string[]): Promise<string> {
  const built = join(folder, name)
  await mkdir(built)
  for (const file of files) await writeFile(join(built, file), `${name} ${file}`)
  return built
}
const savedNames = async () => (await readdir(saved)).sort()

test('the files of the last release are kept in addition to those of the current one', async () => {
  await saveAssets(await release('one', ['a-1.js', 'b-1.js', 'b-1.js.br']), saved, onDay(0))
  await saveAssets(await release('two', ['a-2.js', 'b-1.js']), saved, onDay(1))
  expect(await savedNames()).toEqual(['a-1.js', 'a-2.js', 'b-1.js', 'b-1.js.br'])
  expect(await readFile(join(saved, 'a-1.js'), 'utf8')).toBe('one a-1.js')
})

test('files are removed when no server has run that release for 30 days', async () => {
  const one = await release('one', ['a-1.js'])
  const two = await release('two', ['a-2.js'])
  await saveAssets(one, saved, onDay(0))
  // The first release runs for two months; each server does this daily.
  await saveAssets(one, saved, onDay(60))
  await saveAssets(two, saved, onDay(61))
  expect(await savedNames()).toEqual(['a-1.js', 'a-2.js'])
  await saveAssets(two, saved, onDay(90))
  expect(await savedNames()).toEqual(['a-1.js', 'a-2.js'])
  await saveAssets(two, saved, onDay(91))
  expect(await savedNames()).toEqual(['a-2.js'])
})

test('several servers that start together save only complete files', async () => {
  const built = await release('one', ['a-1.js', 'b-1.js', 'c-1.js'])
  await Promise.all(Array.from({ length: 5 }, () => saveAssets(built, saved, onDay(0))))
  expect(await savedNames()).toEqual(['a-1.js', 'b-1.js', 'c-1.js'])
})

test('a copy that was cut off is made again', async () => {
  const built = await release('one', ['a-1.js'])
  await saveAssets(built, saved, onDay(0))
  await truncate(join(saved, 'a-1.js'))
  await saveAssets(built, saved, onDay(1))
  expect(await readFile(join(saved, 'a-1.js'), 'utf8')).toBe('one a-1.js')
})

test('a copy that fails leaves no partial file, and outdated files are removed before it', async () => {
  await saveAssets(await release('one', ['a-1.js']), saved, onDay(0))
  const two = await release('two', ['a-2.js', 'b-2.js'])
  // The second file can be copied, but not put in its place.
  await mkdir(join(saved, 'b-2.js'))
  await expect(saveAssets(two, saved, onDay(40))).rejects.toThrow()
  expect(await savedNames()).toEqual(['a-2.js', 'b-2.js'])
})
