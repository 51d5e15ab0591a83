import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { CellValue } from './rules.ts'
import { csvLines } from './usecases/csv.server.ts'

/** Excel recognises UTF-8 only if a file begins with this mark. */
const BOM = '\uFEFF'

export interface ZippedFile {
  name: string
  head: string[]
  /** The rows of the file, in batches. */
  rows(): AsyncIterable<CellValue[][]>
}

async function* linesOf({ head, rows }: ZippedFile): AsyncGenerator<string> {
  yield BOM + csvLines([head])
  for await (const batch of rows()) {
    const lines = csvLines(batch)
    if (lines) yield lines
  }
}

/** The path of the zip until it is complete. */
const partOf = (path: string): string => `${path}.part`

/** Writes CSV files into a zip while their rows are read, so that only one batch is in memory at a time. */
export async function writeZip(path: string, files: ZippedFile[]): Promise<void> {
  const zip = new ZipFile()
  const failed = once(zip, 'error').then(([error]) => Promise.reject(error))
  for (const file of files) {
    zip.addReadStreamLazy(file.name, (open) => {
      const stream = Readable.from(linesOf(file), { objectMode: false })
      stream.on('error', (error) => zip.emit('error', error))
      open(null, stream)
    })
  }
  zip.end()
  const partPath = partOf(path)
  await Promise.race([pipeline(zip.outputStream, createWriteStream(partPath, { mode: 0o600 })), failed])
  await rename(partPath, path)
}

/** The folder of this server's exports, which only the user of the server process may read. */
export async function exportFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'exports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  return folder
}

export const exportPath = async (dataDir: string, exportId: string): Promise<string> =>
  join(await exportFolder(dataDir), `${exportId}.zip`)

/** The size of a file in bytes; undefined if it is on another server, or was removed. */
export const sizeOf = async (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

/** The id of the export that a file contains; undefined for anything else, such as the `lost+found` of a volume. */
const idOf = (name: string) => /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.zip(?:\.part)?$/.exec(name)?.[1]

/** The ids of the exports whose files are on this server. */
export const storedExportIds = async (dataDir: string): Promise<string[]> => [
  ...new Set((await readdir(await exportFolder(dataDir))).flatMap((name) => idOf(name) ?? [])),
]

/** Removes the files of these exports, including unfinished files. */
export async function removeExports(dataDir: string, exportIds: readonly string[]): Promise<void> {
  const paths = await Promise.all(exportIds.map((id) => exportPath(dataDir, id)))
  const files = paths.flatMap((path) => [path, partOf(path)])
  await Promise.all(files.map((file) => rm(file, { force: true })))
}
