import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { liveSessions } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fetchSessions = async (headers: Record<string, string>) => {
  const data = { week: { from: '2026-11-23', to: '2026-11-29' }, items: [], total: 0 }
  vi.stubGlobal('fetch', async () =>
    Response.json({ statusCode: 200, success: true, message: '', data }, { headers }),
  )
  return new QueryClient().fetchQuery(liveSessions({ from: '2026-11-23' }, undefined))
}

test('sessions have the time at which they were fetched', async () => {
  vi.setSystemTime('2026-11-23T06:30:00Z')
  expect(await fetchSessions({})).toMatchObject({ at: '2026-11-23T06:30:00.000Z', isOld: false })
})

test('a stale response, sent while the database is down, has the time at which it was read', async () => {
  const timestamp = '2026-11-23T04:32:00.000Z'
  expect(await fetchSessions({ 'stale-since': timestamp })).toMatchObject({ at: timestamp, isOld: true })
})
