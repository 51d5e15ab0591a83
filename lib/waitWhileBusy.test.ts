import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { waitWhileBusy } from './waitWhileBusy.server.ts'

const busyFor = async (milliseconds: number) => {
  for (const began = performance.now(); performance.now() - began < milliseconds; ) await nextTurn()
}

test('background work waits until the process is idle', async () => {
  const order: string[] = []
  const busy = busyFor(600).then(() => order.push('people'))
  await waitWhileBusy().then(() => order.push('mail'))
  await busy
  expect(order).toEqual(['people', 'mail'])
})

test('background work waits five seconds at most', async () => {
  const began = performance.now()
  let waited = 0
  const work = waitWhileBusy().then(() => {
    waited = performance.now() - began
  })
  await Promise.all([busyFor(6_000), work])
  expect(waited).toBeGreaterThan(4_000)
  expect(waited).toBeLessThan(6_500)
})
