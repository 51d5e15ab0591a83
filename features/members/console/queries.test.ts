import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { dayQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('the classes of a day are complete, also if they are more than one response holds', async () => {
  const classes = Array.from({ length: 320 }, (_, index) => ({ _id: `class ${index}`, date: '2026-11-23' }))
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'https://studio.example').searchParams
    const [limit, page] = [Number(query.get('limit')), Number(query.get('page') ?? 1)]
    const items = classes.slice((page - 1) * limit, page * limit)
    return Response.json({ statusCode: 200, success: true, message: '', data: { items, total: 320 } })
  })
  expect(await new QueryClient().fetchQuery(dayQuery('2026-11-23'))).toEqual(classes)
})
