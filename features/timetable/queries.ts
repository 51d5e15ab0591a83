import { client } from '#lib/api.ts'
import type { SessionList, SessionQuery, timetableContract } from './schema.ts'

type Asked = Pick<SessionQuery, 'location' | 'kind' | 'instructor' | 'week'>

/** The most that one answer carries. */
const PAGE = 200

/** A whole week, however many answers it takes. `ask` gets one page of it. */
export async function wholeWeek(
  ask: (query: Asked & { limit: number; page: number }) => Promise<SessionList>,
  asked: Asked,
): Promise<SessionList> {
  const first = await ask({ ...asked, limit: PAGE, page: 1 })
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page += 1) {
    const more = await ask({ ...asked, limit: PAGE, page })
    if (!more.items.length) break
    items.push(...more.items)
  }
  return { ...first, items }
}

const api = client<typeof timetableContract>()

/**
 * A week as it is now. The answer is kept by the browser and asked about by its ETag, so an unchanged
 * week costs a line. Rejects with an ApiError.
 */
export const weekNow = (asked: Asked): Promise<SessionList> =>
  wholeWeek(async (query) => (await api('GET /user/get-classes', { query })).data, asked)
