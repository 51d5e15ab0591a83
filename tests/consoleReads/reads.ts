import type { Facts } from './facts.ts'
import { reportReads } from './reportReads.ts'

/** Addresses below `/api/v1`. `page=last` and `page=middle` stand for numbers that only the answer contains. */
export type Reads = Record<string, string[]>

/** The requests of screens to one endpoint, by case. */
type ReadsOf = (facts: Facts) => Reads

const asked = (path: string, queries: Record<string, unknown>[]): string[] =>
  queries.map((query) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
    return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
  })
const plain =
  (path: string): ReadsOf =>
  () => ({ '': [path] })
/** The same read for each id. */
const each =
  (ids: (facts: Facts) => string[], path: (id: string) => string): ReadsOf =>
  (facts) => ({ '': ids(facts).map(path) })
const memberIds = (facts: Facts) => facts.members.map(({ id }) => id)
const ofMember = (list: string) => each(memberIds, (id) => `/console/members/${id}${list}`)

/** Letter by letter, as somebody types. */
const typed = (word: string): string[] =>
  Array.from({ length: Math.min(8, word.length) }, (_, n) => word.slice(0, n + 1)).filter((q) => q.trim())

const typing = ({ members }: Facts, path: string, more: Record<string, unknown>, shortest = 1): Reads => {
  const some = members.slice(0, 6)
  const reads = (words: (string | null)[]) =>
    asked(
      path,
      words
        .flatMap((word) => typed(word ?? ''))
        .filter((q) => q.length >= shortest)
        .map((q) => ({ ...more, q })),
    )
  return {
    'typing a name': reads(
      some.flatMap(({ firstName, lastName }) => [
        firstName.toLowerCase(),
        lastName,
        `${firstName} ${lastName}`,
      ]),
    ),
    'typing a number': reads(some.map(({ phone }) => phone)),
    'typing an address': reads(some.map(({ email }) => email)),
  }
}

const memberFilters = ['', 'running', 'ending', 'lapsed', 'none', 'new']
const memberSorts = ['', 'name', 'newest', 'ends']
const inboxes = ['open', 'mine', 'answered', 'closed', 'automatic']
const draftStates = ['', 'draft', 'scheduled', 'published', 'changed']

function moneyReads(facts: Facts): Reads {
  const path = '/console/payments'
  const { today, members, sellers } = facts
  const year = { from: today.subtract({ days: 364 }), to: today, limit: 50 }
  const days = [0, 1, 30, 400].map((ago) => today.subtract({ days: ago }))
  return {
    'a day': asked(
      path,
      days.flatMap((day) => ['', 'refund'].map((state) => ({ from: day, to: day, limit: 50, state }))),
    ),
    'sold by one': asked(
      path,
      sellers.map((soldBy) => ({ soldBy, limit: 20 })),
    ),
    'an amount': asked(
      path,
      ['1', '12', '1299', '5000'].map((q) => ({ ...year, q })),
    ),
    // Like the screen: names from three letters on.
    ...typing(facts, path, year, 3),
    'further pages of what was found': asked(
      path,
      members
        .slice(0, 4)
        .flatMap(({ firstName }) => ['2', 'last'].map((page) => ({ ...year, q: firstName, page }))),
    ),
  }
}

function auditReads(facts: Facts): Reads {
  const path = '/console/audit'
  const { today, auditActions, auditStaff, auditCursors, members } = facts
  return {
    'the newest': [path],
    'further pages': asked(
      path,
      auditCursors.map((cursor) => ({ cursor })),
    ),
    filters: asked(path, [
      ...auditActions.map((action) => ({ action })),
      ...auditStaff.map((staff) => ({ staff })),
      ...members.slice(0, 5).map(({ id }) => ({ member: id })),
      { from: today.subtract({ days: 30 }), to: today },
      { from: today.subtract({ days: 700 }), to: today.subtract({ days: 690 }) },
    ]),
    ...typing(facts, path, {}, 3),
  }
}

function timetableReads({ today, locations, instructors, rooms }: Facts): Reads {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const week = (ago: number) => ({
    from: monday.subtract({ weeks: ago }),
    to: monday.subtract({ weeks: ago }).add({ days: 6 }),
  })
  const path = '/console/timetable'
  return {
    weeks: asked(path, [-1, 0, 1, 2, 20, 120].map(week)),
    'of a house, a teacher or a room': asked(path, [
      ...locations.map((location) => ({ ...week(1), location })),
      ...instructors.slice(0, 6).map((instructor) => ({ ...week(1), instructor })),
      ...rooms.slice(0, 4).map((room) => ({ ...week(0), room })),
    ]),
    'six weeks': asked(path, [{ from: monday.subtract({ weeks: 6 }), to: monday.subtract({ days: 1 }) }]),
  }
}

/** What the console's screens read, by endpoint: each staff GET must have an entry. */
export const consoleReads: Record<string, ReadsOf> = {
  ...reportReads,
  'GET /console/onboarding': plain('/console/onboarding'),
  'GET /staff': plain('/staff'),
  'GET /staff/:personId/sign-ins': each(
    ({ auditStaff }) => auditStaff,
    (id) => `/staff/${id}/sign-ins`,
  ),
  'GET /console/settings/rules': plain('/console/settings/rules'),
  'GET /console/settings/gst': plain('/console/settings/gst'),
  'GET /console/settings/profile': plain('/console/settings/profile'),
  'GET /console/settings/mails': plain('/console/settings/mails'),
  'GET /console/locations': plain('/console/locations'),
  'GET /console/kinds': plain('/console/kinds'),
  'GET /console/drafts': ({ members }) => ({
    '': asked(
      '/console/drafts',
      ['post', 'training'].flatMap((kind) => draftStates.map((state) => ({ kind, state, page: 1 }))),
    ),
    typing: asked(
      '/console/drafts',
      typed(members[0]?.firstName ?? 'a').map((q) => ({ kind: 'post', q })),
    ),
  }),
  'GET /console/drafts/choices': plain('/console/drafts/choices'),
  'GET /console/drafts/:draftId': each(
    ({ drafts }) => drafts,
    (id) => `/console/drafts/${id}`,
  ),
  'GET /console/drafts/:draftId/preview': each(
    ({ drafts }) => drafts,
    (id) => `/console/drafts/${id}/preview`,
  ),
  'GET /console/testimonials': plain('/console/testimonials'),
  'GET /console/instructor-profiles': plain('/console/instructor-profiles'),
  'GET /console/policies': plain('/console/policies'),
  'GET /console/policies/:key': () => ({
    '': ['privacy', 'terms', 'refund', 'inStudio'].map((key) => `/console/policies/${key}`),
  }),
  'GET /console/place-pictures': plain('/console/place-pictures'),
  'GET /console/media': () => ({ '': ['/console/media?page=1&limit=24', '/console/media?limit=1'] }),
  'GET /console/audit': auditReads,
  'GET /console/audit/choices': plain('/console/audit/choices'),
  'GET /console/jobs': plain('/console/jobs'),
  'GET /console/jobs/:jobId': each(
    ({ jobs }) => jobs,
    (id) => `/console/jobs/${id}`,
  ),
  'GET /console/exports': plain('/console/exports'),
  'GET /console/imports': plain('/console/imports'),
  'GET /console/imports/:importId': each(
    ({ imports }) => imports,
    (id) => `/console/imports/${id}`,
  ),
  'GET /console/imports/:importId/problems': ({ imports }) => ({
    '': imports.flatMap((id) =>
      ['', '?after=200'].map((location) => `/console/imports/${id}/problems${location}`),
    ),
  }),
  'GET /console/imports/:importId/problems.csv': each(
    ({ imports }) => imports,
    (id) => `/console/imports/${id}/problems.csv`,
  ),
  'GET /console/site-speed': () => ({
    '': ['/console/site-speed', '/console/site-speed?device=phone&language=hi'],
  }),
  'GET /console/enquiries': () => ({
    'the first page': asked(
      '/console/enquiries',
      inboxes.map((inbox) => ({ inbox, page: 1 })),
    ),
    'further pages': asked(
      '/console/enquiries',
      inboxes.flatMap((inbox) => [2, 'middle', 'last'].map((page) => ({ inbox, page }))),
    ),
  }),
  'GET /console/enquiries/:enquiryId': each(
    ({ enquiries }) => enquiries,
    (id) => `/console/enquiries/${id}`,
  ),
  'GET /console/door/packages': plain('/console/door/packages'),
  'GET /console/sales/packages': each(memberIds, (id) => `/console/sales/packages?personId=${id}`),
  'GET /console/payments': moneyReads,
  'GET /console/payments/:orderId': each(
    ({ orders }) => orders,
    (id) => `/console/payments/${id}`,
  ),
  'GET /console/money-matters': () => ({
    '': ['/console/money-matters', '/console/money-matters?status=decided'],
  }),
  'GET /console/tills': ({ today }) => ({
    '': asked(
      '/console/tills',
      [0, 1, 30, 700].map((days) => ({ day: today.subtract({ days }) })),
    ),
  }),
  'GET /console/packages': plain('/console/packages'),
  'GET /console/packages/:packageId': each(
    ({ packages }) => packages,
    (id) => `/console/packages/${id}`,
  ),
  'GET /console/packages/:packageId/passes': ({ packages }) => ({
    'the first page': packages.map((id) => `/console/packages/${id}/passes?page=1&limit=20`),
    'further pages': packages.flatMap((id) =>
      [2, 'middle', 'last'].map((page) => `/console/packages/${id}/passes?page=${page}&limit=20`),
    ),
  }),
  'GET /console/members': (facts) => ({
    'filters and orders': asked(
      '/console/members',
      memberFilters.flatMap((filter) => memberSorts.map((sort) => ({ filter, sort, page: 1, limit: 50 }))),
    ),
    'further pages': asked(
      '/console/members',
      memberFilters.flatMap((filter) =>
        [2, 20, 'last'].map((page) => ({ filter, sort: 'name', page, limit: 50 })),
      ),
    ),
    'the deepest page': asked(
      '/console/members',
      memberSorts.map((sort) => ({ sort, page: 200, limit: 50 })),
    ),
    'found among some': asked(
      '/console/members',
      memberFilters.flatMap((filter) =>
        facts.members
          .slice(0, 4)
          .map(({ firstName }) => ({ filter, q: firstName.slice(0, 3), page: 1, limit: 50 })),
      ),
    ),
    ...typing(facts, '/console/members', { page: 1, limit: 50 }),
  }),
  'GET /console/members/:memberId': ofMember(''),
  'GET /console/members/:memberId/bookings': (facts) => ({
    '': memberIds(facts).flatMap((id) =>
      ['1', 'last'].map((page) => `/console/members/${id}/bookings?page=${page}`),
    ),
  }),
  'GET /console/members/:memberId/ledger': (facts) => ({
    '': memberIds(facts).flatMap((id) =>
      ['1', 'last'].map((page) => `/console/members/${id}/ledger?page=${page}&limit=50`),
    ),
  }),
  'GET /console/members/:memberId/payments': ofMember('/payments?page=1&limit=50'),
  'GET /console/members/:memberId/messages': ofMember('/messages?page=1&limit=50'),
  'GET /console/members/:memberId/audit': ofMember('/audit?page=1'),
  'GET /console/members/:memberId/bookings/:bookingId/cancelling': ({ upcoming }) => ({
    '': upcoming.map(({ member, booking }) => `/console/members/${member}/bookings/${booking}/cancelling`),
  }),
  'GET /console/members/:memberId/merge': ({ members }) => ({
    '': members.slice(1).map(({ id }) => `/console/members/${members[0]?.id}/merge?from=${id}`),
  }),
  'GET /console/members/:memberId/erase': ofMember('/erase'),
  'GET /console/today': ({ today, locations }) => ({
    '': [
      '/console/today',
      ...asked('/console/today', [
        ...locations.map((location) => ({ location })),
        ...[-3, -1, 1, 30, 500].map((ago) => ({ date: today.subtract({ days: ago }) })),
      ]),
    ],
  }),
  'GET /console/sessions/:sessionId/roster': each(
    ({ sessions }) => sessions,
    (id) => `/console/sessions/${id}/roster`,
  ),
  'GET /console/sessions': () => ({
    typing: asked(
      '/console/sessions',
      ['ma', 'mat', 'reformer', 'mon', 'monday', 'mat monday', '7 am', 'gurugram', '30 nov', 'zz'].map(
        (q) => ({ q }),
      ),
    ),
  }),
  'GET /console/timetable/waiting/:sessionId': each(
    ({ waiting }) => waiting,
    (id) => `/console/timetable/waiting/${id}`,
  ),
  'GET /console/timetable': timetableReads,
  'GET /console/timetable/waiting': plain('/console/timetable/waiting'),
  'GET /console/holidays': plain('/console/holidays'),
  'GET /console/classes/:classId': each(
    ({ classes }) => classes,
    (id) => `/console/classes/${id}`,
  ),
}

/** Staff GETs that no screen waits for. */
export const notScreens: Record<string, string> = {
  'GET /staff/shared-devices': 'a row for each tablet that a studio shares',
  'GET /console/exports/:exportId/file': 'a file to keep, megabytes by design: it is sent as a stream',
}
