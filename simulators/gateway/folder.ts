import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of JSON files, one per record. */
export interface Folder<T> {
  readAll(): T[]
  write(name: string, value: T): void
  remove(name: string): void
}

const inMemoryOnly: Folder<never> = { readAll: () => [], write: () => {}, remove: () => {} }

/**
 * Opens (and creates) the folder. A write goes to a temporary file that is then renamed. So if the process is
 * killed, either the old or the new record exists, never a part of one. Writes are synchronous, so that a response
 * is sent only when its record is on disk. Without a path nothing is stored.
 */
export const openFolder = <T>(path: string | undefined): Folder<T> => {
  if (path === undefined) return inMemoryOnly as Folder<T>
  mkdirSync(path, { recursive: true })
  const fileOf = (name: string) => join(path, `${name}.json`)
  return {
    readAll: () =>
      readdirSync(path)
        .filter((file) => file.endsWith('.json'))
        .map((file) => JSON.parse(readFileSync(join(path, file), 'utf8')) as T),
    write: (name, value) => {
      const draft = `${fileOf(name)}.new`
      writeFileSync(draft, JSON.stringify(value))
      renameSync(draft, fileOf(name))
    },
    remove: (name) => rmSync(fileOf(name), { force: true }),
  }
}
