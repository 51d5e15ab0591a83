import { expect, test } from 'vitest'
import { gate } from './gate.server.ts'

test('a limited number of callers work at once for one key, and the others follow in order; other keys are not affected', async () => {
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

test('a caller who waits too long is refused as busy, and the next one takes its turn', async () => {
  const through = gate(1, 20)
  let end = () => {}
  const long = through('one', () => new Promise<void>((resolve) => (end = resolve)))
  await expect(through('one', async () => {})).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 1 })
  end()
  await long
  expect(await through('one', async () => 'in')).toBe('in')
})

test('work that fails leaves the gate in the same way', async () => {
  const through = gate(1, 20)
  const failing = through('one', async () => {
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(await through('one', async () => 'in')).toBe('in')
})
