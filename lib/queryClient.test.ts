import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newQueryClient } from './queryClient.ts'

const queryKey = ['notes']

test('a read that was sent before an action does not overwrite the action’s response', async () => {
  const queries = newQueryClient()
  const responses: ((notes: string[]) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<string[]>((resolve) => responses.push(resolve)),
    initialData: [] as string[],
    initialDataUpdatedAt: 0,
  })
  const leave = observer.subscribe(() => {})
  expect(responses).toHaveLength(1)
  queries.setQueryData(queryKey, ['Sore knee.'])
  responses[0]?.([])
  await expect.poll(() => responses).toHaveLength(2)
  expect(queries.getQueryData(queryKey)).toEqual(['Sore knee.'])
  responses[1]?.(['Sore knee.', 'Prefers the wall.'])
  await expect.poll(() => queries.getQueryData(queryKey)).toEqual(['Sore knee.', 'Prefers the wall.'])
  leave()
})

test('without such a read the action’s response is enough', async () => {
  const queries = newQueryClient()
  let reads = 0
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: async () => {
      reads += 1
      return ['Sore knee.']
    },
  })
  const leave = observer.subscribe(() => {})
  await expect.poll(() => queries.isFetching()).toBe(0)
  queries.setQueryData(queryKey, ['Sore left knee.'])
  expect(queries.isFetching()).toBe(0)
  expect([reads, queries.getQueryData(queryKey)]).toEqual([1, ['Sore left knee.']])
  leave()
})
