import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files are kept that belong to the data: in a folder of DATA_DIR, or in a bucket that speaks S3. */
export interface FileStore {
  /** Writes all of it or nothing; what was there under that name is replaced. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Undefined: there is none. */
  get(name: string): Promise<Buffer | undefined>
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>
}

/** Names are ours, never a caller's; one that could leave its folder is a fault of ours. */
const NAME = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)?$/
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error(`not the name of a file: ${name}`)
  return name
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Files below a folder of this machine. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, checkedName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // Under another name first: who reads meets the old one or the new one, never half of it.
      const partly = `${path}.${randomUUID()}`
      await writeFile(partly, bytes)
      await rename(partly, path)
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
