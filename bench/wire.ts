import { connect, type Socket } from 'node:net'

export interface WireAnswer {
  status: number
  head: string
  body: Buffer
}

/**
 * One kept-alive HTTP connection that sends prepared requests and reads only the necessary parts of a response,
 * because the load generator must use less CPU than the server that it measures.
 */
export class Wire {
  readonly #socket: Socket
  #waiting: { resolve(response: WireAnswer): void; reject(error: Error): void } | undefined
  #read: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => {
      this.#read = this.#read.length ? Buffer.concat([this.#read, part]) : part
      this.#answer()
    })
    const onClose = (error?: Error) => this.#waiting?.reject(error ?? new Error('the server hung up'))
    socket.on('error', onClose)
    socket.on('close', () => onClose())
  }

  static open(port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Wire(socket)))
    })
  }

  /** One request at a time. */
  send(request: string): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #answer(): void {
    const end = this.#read.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#read.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#read.length < end + 4 + length) return
    const body = this.#read.subarray(end + 4, end + 4 + length)
    this.#read = this.#read.subarray(end + 4 + length)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body })
  }
}

/** A prepared request; the body is JSON. */
export function requestText(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): string {
  const text = body ? JSON.stringify(body) : ''
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
      : {}),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
