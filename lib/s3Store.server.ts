import { AwsClient } from 'aws4fetch'
import { checkFileName, type FileStore } from '#lib/fileStore.server.ts'

export interface S3Settings {
  /** For example https://s3.ap-south-1.amazonaws.com; without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The time limit of a call, in milliseconds. */
const TIMEOUT_MS = 15_000
/** The number of retries, with growing pauses, if a call failed because of the server. */
const RETRIES = 2

/** Stores files in an S3 bucket, addressed by path (`endpoint/bucket/name`). */
export function s3Store({ endpoint, bucket, ...keys }: S3Settings): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  const call = async (name: string, init: RequestInit & { method: string }) => {
    const url = `${endpoint}/${bucket}/${checkFileName(name)}`
    const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the bucket responded to ${init.method} with ${response.status}`)
  }
  return {
    async put(name, bytes, type) {
      const headers = { 'content-type': type, 'content-length': String(bytes.length) }
      const response = await call(name, { method: 'PUT', body: new Uint8Array(bytes), headers })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the bucket ${bucket} does not exist`)
    },
    async get(name) {
      const response = await call(name, { method: 'GET' })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return undefined
    },
    async remove(name) {
      const response = await call(name, { method: 'DELETE' })
      await response.body?.cancel()
    },
  }
}
