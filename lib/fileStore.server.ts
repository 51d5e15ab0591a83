import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { commitSoFar } from '#lib/heldCommit.server.ts'

/** Stores files that belong to the studio's data: in a folder of DATA_DIR, or in an S3 bucket. */
export interface FileStore {
  /** Writes the whole file or nothing; replaces a file of that name. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Undefined: there is no such file. */
  get(name: string): Promise<Buffer | undefined>
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>
}

/** We create all names ourselves; a name that could lead outside of the folder is a bug. */
const NAME = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)?$/
export function checkFileName(name: string): string {
  if (!NAME.test(name)) throw new Error(`not the name of a file: ${name}`)
  return name
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Stores files in a folder of this machine. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, checkFileName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // Written under a temporary name first, so that a reader sees the old or the new file, never a part of one.
      const temporary = `${path}.${randomUUID()}`
      await writeFile(temporary, bytes)
      await rename(temporary, path)
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** A file store whose writes and removals wait until the current transaction is committed. */
export const afterCommitted = (files: FileStore): FileStore => ({
  ...files,
  async put(...file) {
    await commitSoFar()
    await files.put(...file)
  },
  async remove(name) {
    await commitSoFar()
    await files.remove(name)
  },
})
