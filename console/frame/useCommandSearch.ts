import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { dayQuery } from '#features/attendance/console/queries.ts'
import { membersQuery } from '#features/members/console/queries.ts'
import { foundQuery } from '#features/scheduling/console/queries.ts'
import { locationName } from '#features/studio/settings.ts'
import { fullName } from '#lib/fullName.ts'
import { phoneLabel } from '#lib/phone.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDayTime, studioDay, studioToday, systemClock } from '#lib/time.ts'
import type { Action, ActionSubject, DatedItem } from '../actions.ts'
import type { Screen } from '../screens.ts'
import { screenName } from '../screens.ts'
import { actionNames, paletteText as text } from '../text/actions.ts'
import { frameText } from '../text/frame.ts'
import { screenNames } from '../text/screens.ts'
import { matchActions, parseActionAndPerson } from './matchActions.ts'
import { parseDays } from './parseDays.ts'
import { type Person, usePersonItems } from './usePersonItems.ts'

/** An action for which something must still be chosen. */
export interface Step {
  action: Action
  /** The person, if the next choice is one of their bookings or passes. */
  person?: Person
}

/** A result of the palette: an address below `/console`, or the next choice. */
export type SearchHit = { key: string; name: string; about?: string } & ({ to: string } | { next: Step })

export interface HitGroup {
  label: string
  items: SearchHit[]
}

/** The maximum number of results of a kind; the search on its own screen shows all. */
const MAX_HITS = 6
/** The number of actions that are shown before anything is typed: the most frequent ones, which are first in the list. */
const FIRST_ACTIONS = 5
/** The maximum number of results for an action that was typed with its subject (`Book for: …`). */
const MAX_TYPED_ACTIONS = 3

/** Matches by kind, or the choices for `step`; empty groups are left out. */
export function useCommandSearch(
  query: string,
  screens: Screen[],
  actions: readonly Action[],
  step: Step | undefined,
) {
  const typed = query.trim().toLocaleLowerCase()
  const subject = step?.person ? step.action.asksFor : step && firstSubject(step.action)
  const typedAction = step ? undefined : parseActionAndPerson(typed, actions)
  const about = typedAction?.about ?? typed
  const hasScreen = (path: string) => screens.some((screen) => screen.path === path)
  const people = usePeople(hasScreen('members') && (!step || subject === 'person') ? about : '')
  const sessions = useSessions(hasScreen('timetable') && (!step || subject === 'class') ? about : '')
  const today = useToday(hasScreen('timetable') && (subject === 'class' || !step))
  const personItems = usePersonItems(step)
  const days = parseDays(about, studioToday())
  const groups = step
    ? choicesFor(step, subject, {
        people,
        sessions: typed ? sessions : today,
        days,
        personItems: personItems.items,
        typed,
      })
    : [
        ...actionsAndScreens(typed, screens, actions, today[0]),
        {
          label: text.do,
          items: typedAction ? typedActionItems(typedAction.actions, { people, sessions, days }) : [],
        },
        { label: screenNames.members, items: people.map(asPerson) },
        {
          label: frameText.classes,
          items: sessions.map((session) => asClass(session, `/sessions/${session._id}`)),
        },
        {
          label: text.days,
          items: hasScreen('today') ? days.map((day) => asDay(day, `/today?date=${day}`)) : [],
        },
      ]
  return {
    groups: mergeGroups(groups).filter(({ items }) => items.length > 0),
    isWaiting: personItems.isWaiting,
    subject,
    /** The only item of the person, so that nothing has to be chosen. */
    onlyChoice:
      step?.person && typed === '' && personItems.items.length === 1 ? personItems.items[0] : undefined,
  }
}

/** The first thing to choose: the person, for bookings and passes. */
function firstSubject({ asksFor }: Action): ActionSubject | undefined {
  if (asksFor === undefined || asksFor === 'next') return undefined
  return asksFor === 'class' || asksFor === 'day' ? asksFor : 'person'
}

interface Session extends DatedItem {
  title: string
  startsAt: string
  instructor: string
  location: string
}

interface Choices {
  people: PersonRow[]
  sessions: Session[]
  days: Temporal.PlainDate[]
}

/** Merges two groups with the same name. */
const mergeGroups = (groups: HitGroup[]): HitGroup[] =>
  [...Map.groupBy(groups, ({ label }) => label)].map(([label, same]) => ({
    label,
    items: same.flatMap(({ items }) => items),
  }))

/** Actions and screens. Before anything is typed: the most frequent actions, and all screens. */
function actionsAndScreens(
  typed: string,
  screens: Screen[],
  actions: readonly Action[],
  next: Session | undefined,
) {
  const listedScreens = screens
    .filter(({ path }) => !path.includes(':'))
    .map((screen) => ({ key: screen.path, name: screenName(screen), to: `/${screen.path}` }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(typed))
  const matching = typed ? matchActions(typed, actions) : actions.slice(0, FIRST_ACTIONS)
  const actionGroup = { label: text.do, items: matching.flatMap((action) => asAction(action, next) ?? []) }
  const screenGroup = { label: frameText.screens, items: listedScreens }
  // If the typed text is the beginning of a screen's name, the screen comes first.
  const hasNamedScreen =
    typed !== '' && listedScreens.some(({ name }) => name.toLocaleLowerCase().startsWith(typed))
  return hasNamedScreen ? [screenGroup, actionGroup] : [actionGroup, screenGroup]
}

/** Undefined if the next class is needed and there is none. */
function asAction(action: Action, next: Session | undefined): SearchHit | undefined {
  const base = { key: action.name, name: actionNames[action.name] }
  if (action.asksFor === undefined) return { ...base, to: action.to }
  if (action.asksFor !== 'next') return { ...base, next: { action } }
  return next && { ...base, about: sessionLabel(next), to: action.to(next) }
}

/** `Book for: Asha Rao`. */
function typedActionItems(actions: Action[], { people, sessions, days }: Choices): SearchHit[] {
  return actions.flatMap((action) => {
    const withAction = (item: SearchHit): SearchHit => ({
      ...item,
      key: `${action.name} ${item.key}`,
      name: text.doFor(actionNames[action.name], item.name),
    })
    if (action.asksFor === 'class')
      return sessions
        .slice(0, MAX_TYPED_ACTIONS)
        .map((session) => withAction(asClass(session, action.to(session))))
    if (action.asksFor === 'day') return days.map((day) => withAction(asDay(day, action.to(`${day}`))))
    return people.slice(0, MAX_TYPED_ACTIONS).map((person) => withAction(forPerson(action, person)))
  })
}

function choicesFor(
  { action }: Step,
  subject: ActionSubject | 'next' | undefined,
  { people, sessions, days, personItems, typed }: Choices & { personItems: SearchHit[]; typed: string },
): HitGroup[] {
  const label = actionNames[action.name]
  if (action.asksFor === 'class')
    return [{ label, items: sessions.map((session) => asClass(session, action.to(session))) }]
  if (action.asksFor === 'day') {
    const today = studioToday()
    const offered = typed ? days : [0, 1, 2, 3, 4, 5, 6].map((ahead) => today.add({ days: ahead }))
    return [{ label, items: offered.map((day) => asDay(day, action.to(`${day}`))) }]
  }
  if (subject === 'person') return [{ label, items: people.map((person) => forPerson(action, person)) }]
  return [{ label, items: personItems.filter(({ name }) => name.toLocaleLowerCase().includes(typed)) }]
}

/** The address of the sheet for this person, or the choice of one of their items. */
function forPerson(action: Action, row: PersonRow): SearchHit {
  const { key, name, about = '' } = asPerson(row)
  return action.asksFor === 'person'
    ? { key, name, about, to: action.to(row._id) }
    : { key, name, about, next: { action, person: { _id: row._id, name } } }
}

type PersonRow = {
  _id: string
  firstName: string
  lastName: string
  email: string | null
  phoneNumber: string | null
}

const asPerson = ({ _id, firstName, lastName, email, phoneNumber }: PersonRow): SearchHit => ({
  key: _id,
  name: fullName({ firstName, lastName }),
  about: email ?? (phoneNumber ? phoneLabel(phoneNumber) : ''),
  to: `/members/${_id}`,
})

const sessionLabel = ({ title, startsAt }: Session): string =>
  `${title}, ${formatDayTime(Temporal.Instant.from(startsAt), systemClock.now())}`

const asClass = (session: Session, to: string): SearchHit => ({
  key: session._id,
  name: sessionLabel(session),
  about: `${session.instructor}, ${session.location}`,
  to,
})

function asDay(day: Temporal.PlainDate, to: string): SearchHit {
  const ahead = studioToday().until(day).days
  const near = ahead === 0 ? text.today : ahead === 1 ? text.tomorrow : ahead === -1 ? text.yesterday : ''
  return { key: day.toString(), name: dayText.long(day), about: near || String(day.year), to }
}

/** Searched from two letters on. */
function usePeople(typed: string): PersonRow[] {
  const q = useDeferredValue(typed)
  const enabled = q.length > 1
  const { data } = useQuery({ ...membersQuery({ q, filter: '', sort: '', page: 1 }), enabled })
  return enabled && data ? data.rows.slice(0, MAX_HITS) : []
}

/** The next sessions, found by title, instructor, location or day. Searched from two letters on. */
function useSessions(typed: string): Session[] {
  const q = useDeferredValue(typed)
  const enabled = q.length > 1
  const { data } = useQuery({ ...foundQuery(q), enabled })
  if (!enabled || !data) return []
  return data
    .slice(0, MAX_HITS)
    .map((session) => ({ ...session, date: studioDay(Temporal.Instant.from(session.startsAt)).toString() }))
}

/** Today's sessions that are not over, the next to start first. */
function useToday(enabled: boolean): Session[] {
  const { data } = useQuery({ ...dayQuery(studioToday().toString()), enabled })
  if (!enabled || !data) return []
  const sessionsInPhase = (phase: string) =>
    data.sessions
      .filter((session) => session.phase === phase)
      .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
      .map(({ instructor, location, ...session }) => ({
        ...session,
        instructor: instructor.name,
        location: locationName(location),
      }))
  return [...sessionsInPhase('coming'), ...sessionsInPhase('running')]
}
