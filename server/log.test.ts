import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

/** The log entry for an error. */
function logged(error: Error): { err: Record<string, string> } {
  let written = ''
  const to = new Writable({
    write(part, _, done) {
      written += part
      done()
    },
  })
  createLog('warn', to).warn({ err: error }, 'a mail was refused')
  return JSON.parse(written)
}

test('an address in a mail server’s error is not logged, nor are the error’s fields', () => {
  const error = Object.assign(
    new Error("Can't send mail: 550 5.1.1 <asha.verma+pilates@mail.example.in>: unknown"),
    {
      code: 'EENVELOPE',
      rejected: ['asha.verma+pilates@mail.example.in'],
    },
  )
  const { err } = logged(error)
  expect(err.message).toBe("Can't send mail: 550 5.1.1 <[address]>: unknown")
  expect(err.code).toBe('EENVELOPE')
  expect(JSON.stringify(err)).not.toContain('asha')
})

test('a long message without an address is searched quickly', () => {
  const message = 'a'.repeat(300_000)
  expect(logged(new Error(message)).err.message).toBe(message)
})

test('the stack trace of an error is logged completely', () => {
  const error = new Error('broken')
  error.stack = 'Error: broken\n    at send (file:///srv/node_modules/@react-email/render/index.mjs:3:7)'
  expect(logged(error).err.stack).toBe(error.stack)
})
