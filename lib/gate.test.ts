import { expect, test } from 'vitest'
import { gate } from './gate.server.ts'

test('so many work on one thing at once, the next come in their order, and other things are free', async () => {
  const through = gate(2, 10_000)
  const entered: string[] = []
  const open: (() => void)[] = []
  const work = (name: string) => async () => {
    entered.push(name)
    await new Promise<void>((resolve) => open.push(resolve))
    return name
  }
  const all = ['a', 'b', 'c', 'd'].map((name) => through('one', work(name)))
  const elsewhere = through('two', work('elsewhere'))
  await Promise.resolve()
  expect(entered).toEqual(['a', 'b', 'elsewhere'])
  for (const expected of [4, 5, 5, 5, 5]) {
    open.shift()?.()
    await new Promise(setImmediate)
    expect(entered.length).toBe(expected)
  }
  expect(entered).toEqual(['a', 'b', 'elsewhere', 'c', 'd'])
  expect(await Promise.all([...all, elsewhere])).toEqual(['a', 'b', 'c', 'd', 'elsewhere'])
})

test('who waits too long is told that it is busy, and its place goes to the next', async () => {
  const through = gate(1, 20)
  let end = () => {}
  const long = through('one', () => new Promise<void>((resolve) => (end = resolve)))
  await expect(through('one', async () => {})).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 1 })
  end()
  await long
  expect(await through('one', async () => 'in')).toBe('in')
})

test('work that fails leaves the gate like any other', async () => {
  const through = gate(1, 20)
  const failing = through('one', async () => {
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(await through('one', async () => 'in')).toBe('in')
})
