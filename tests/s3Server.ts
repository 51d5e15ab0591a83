import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A simulated S3 bucket on a real socket, with the calls that the product uses. It checks signatures (AWS Signature
 * Version 4).
 */
export async function s3Server(keys: { accessKeyId: string; secretAccessKey: string; bucket: string }) {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  /** The statuses of the next responses: each request takes one, until none is left. */
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const respond = (status: number, body: Buffer | string = '', type = 'application/xml') =>
      response.writeHead(status, { 'content-type': type }).end(body)
    const failure = failures.shift()
    if (failure) return respond(failure)
    if (!isSigned(request, bytes, keys)) return respond(403, '<Code>SignatureDoesNotMatch</Code>')
    const [, bucket, name = ''] = /^\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? []
    if (bucket !== keys.bucket) return respond(404, '<Code>NoSuchBucket</Code>')
    if (request.method === 'PUT') {
      objects.set(name, { bytes, type: String(request.headers['content-type']) })
      return respond(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return respond(204)
    }
    const found = objects.get(name)
    return found ? respond(200, found.bytes, found.type) : respond(404, '<Code>NoSuchKey</Code>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failures,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Checks a signature as AWS documents it: of the canonical request, with a key for that day, region and service. */
function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, id, day = '', region = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  if (id !== accessKeyId) return false
  const contentHash = String(headers['x-amz-content-sha256'])
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query, signed.join(''), names, contentHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}
