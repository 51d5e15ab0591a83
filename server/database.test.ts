import { createServer } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from './database.server.ts'
import { readSettings } from './settings.ts'

/** PgBouncer's answer to a connection with start-up parameters. */
function errorResponse(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a connection pooler in place of PostgreSQL is reported, and what must be connected directly', async () => {
  const pooler = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(errorResponse('unsupported startup parameter: options')))
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const { port } = pooler.address() as { port: number }
  const settings = readSettings({})
  const opened = openDatabase(
    settings,
    `postgres://studio@127.0.0.1:${port}/studio`,
    pino({ level: 'silent' }),
  )
  await expect(opened).rejects.toThrow(
    new RegExp(
      `127.0.0.1:${port} is a pooler: unsupported startup parameter: options. DATABASE_DIRECT_URL must lead`,
    ),
  )
  await new Promise((resolve) => pooler.close(resolve))
})
