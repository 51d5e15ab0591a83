import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { CannotStart } from '#lib/cannotStart.ts'

/** A file of a backup with its size and digest, so that a changed file is detected before anything is restored. */
export interface Part {
  name: string
  bytes: number
  sha256: string
}

/** Encrypts a stream into a new file, in the format of age (https://age-encryption.org) with a passphrase. */
export async function seal(from: Readable, path: string, passphrase: string): Promise<Omit<Part, 'name'>> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  // The work factor makes this take half a second. That is enough, because the passphrase is long
  // (server/settings.ts).
  encrypter.setScryptWorkFactor(16)
  const sealed = await encrypter.encrypt(Readable.toWeb(from) as ReadableStream<Uint8Array>)
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(part, _, done) {
      hash.update(part)
      bytes += part.length
      done(null, part)
    },
  })
  await pipeline(
    Readable.fromWeb(sealed as never),
    meter,
    // Flushed to the disk before the folder of the backup gets its final name.
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? new CannotStart(`${path} can't be written: ${error.code}.`) : error
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Decrypts a file that `seal` wrote. If the file was changed or cut off, the stream fails. */
export async function unseal(path: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const file = createReadStream(path)
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>)
    return Readable.fromWeb(decrypted as never)
  } catch (error) {
    file.destroy()
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new CannotStart(
      /no identity matched/i.test(why)
        ? `The passphrase is not that of ${path}.`
        : `${path} can't be decrypted: ${why}`,
    )
  }
}

/** Throws CannotStart if the file differs from the one that was written. */
export async function confirmPart(path: string, part: Part): Promise<void> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    throw new CannotStart(`${path} can't be read: ${(error as NodeJS.ErrnoException).code}`)
  }
  if (bytes === part.bytes && hash.digest('hex') === part.sha256) return
  throw new CannotStart(`${path} is damaged: it is not what the backup wrote. Nothing was restored.`)
}
