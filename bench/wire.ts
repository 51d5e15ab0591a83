import { connect, type Socket } from 'node:net'

export interface WireResponse {
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
  #pending: { resolve(response: WireResponse): void; reject(error: Error): void } | undefined
  #read: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => {
      this.#read = this.#read.length ? Buffer.concat([this.#read, part]) : part
      this.#resolveWhenComplete()
    })
    const onClose = (error?: Error) =>
      this.#pending?.reject(error ?? new Error('the server closed the connection'))
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

  /** Sends one request. The next one must wait for its response. */
  send(request: string): Promise<WireResponse> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#pending = undefined
    this.#socket.destroy()
  }

  #resolveWhenComplete(): void {
    const end = this.#read.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#read.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#read.length < end + 4 + length) return
    const body = this.#read.subarray(end + 4, end + 4 + length)
    this.#read = this.#read.subarray(end + 4 + length)
    const pending = this.#pending
    this.#pending = undefined
    pending?.resolve({ status: Number(head.slice(9, 12)), head, body })
  }
}

/** Returns the text of a request. The body is sent as JSON. */
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
