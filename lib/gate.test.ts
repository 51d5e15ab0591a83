import { expect, test } from 'vitest'
import { gate } from './gate.server.ts'

test('a limited number of callers work at once for one key, and the others follow in order; other keys are not affected', async () => {
  const run = gate(2, 10_000)
  const entered: string[] = []
  const finish: (() => void)[] = []
  const work = (name: string) => async () => {
    entered.push(name)
    await new Promise<void>((resolve) => finish.push(resolve))
    return name
  }
  const all = ['a', 'b', 'c', 'd'].map((name) => run('one', work(name)))
  const otherKey = run('two', work('other'))
  await Promise.resolve()
  expect(entered).toEqual(['a', 'b', 'other'])
  for (const expected of [4, 5, 5, 5, 5]) {
    finish.shift()?.()
    await new Promise(setImmediate)
    expect(entered.length).toBe(expected)
  }
  expect(entered).toEqual(['a', 'b', 'other', 'c', 'd'])
  expect(await Promise.all([...all, otherKey])).toEqual(['a', 'b', 'c', 'd', 'other'])
})

test('a caller who waits too long is refused as busy, and the next one takes its turn', async () => {
  const run = gate(1, 20)
  let end = () => {}
  const long = run('one', () => new Promise<void>((resolve) => (end = resolve)))
  await expect(run('one', async () => {})).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 1 })
  end()
  await long
  expect(await run('one', async () => 'in')).toBe('in')
})

test('work that fails also lets the next caller in', async () => {
  const run = gate(1, 20)
  const failing = run('one', async () => {
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(await run('one', async () => 'in')).toBe('in')
})
