import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { membersQuery } from '#features/member/consoleQueries.ts'
import { foundQuery } from '#features/scheduling/consoleQueries.ts'
import { formatDayTime, systemClock } from '#lib/time.ts'
import type { Screen } from '../screens.ts'
import { screenName } from '../screens.ts'
import { frameText } from '../text/frame.ts'
import { screenNames } from '../text/screens.ts'

/** One thing that the palette leads to. */
export interface Found {
  name: string
  about?: string
  /** Its address below `/console`. */
  to: string
}

export interface FoundGroup {
  label: string
  items: Found[]
}

/** So many of a kind are shown; the search of its screen has them all. */
const MOST_FOUND = 6

/** What is called like that, by kind; groups without anything fall out. */
export function useFound(query: string, screens: Screen[]): FoundGroup[] {
  const letters = query.trim().toLocaleLowerCase()
  const members = useMembers(letters, screens)
  const sessions = useSessions(letters, screens)
  const found = screens
    .filter(({ path }) => !path.includes(':'))
    .map((screen) => ({ name: screenName(screen), to: `/${screen.path}` }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(letters))
  return [
    { label: screenNames.members, items: members },
    { label: frameText.classes, items: sessions },
    { label: frameText.screens, items: found },
  ].filter(({ items }) => items.length > 0)
}

/** For who may see them, from two letters on. */
function useMembers(letters: string, screens: Screen[]): Found[] {
  const q = useDeferredValue(letters)
  const mayFind = screens.some(({ path }) => path === 'members')
  const enabled = mayFind && q.length > 1
  const { data } = useQuery({ ...membersQuery({ q, filter: '', sort: '', page: 1 }), enabled })
  if (!enabled || !data) return []
  return data.rows.slice(0, MOST_FOUND).map(({ _id, firstName, lastName, email }) => ({
    name: `${firstName} ${lastName}`,
    about: email,
    to: `/members/${_id}`,
  }))
}

/** The next sessions, by name, instructor, place or day; their rosters. From two letters on. */
function useSessions(letters: string, screens: Screen[]): Found[] {
  const q = useDeferredValue(letters)
  const enabled = screens.some(({ path }) => path === 'timetable') && q.length > 1
  const { data } = useQuery({ ...foundQuery(q), enabled })
  if (!enabled || !data) return []
  return data.slice(0, MOST_FOUND).map(({ _id, title, startsAt, instructor, location }) => ({
    name: `${title}, ${formatDayTime(Temporal.Instant.from(startsAt), systemClock.now())}`,
    about: `${instructor}, ${location}`,
    to: `/sessions/${_id}`,
  }))
}
