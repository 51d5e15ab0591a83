import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { glyphOf, kindName, locationName, shownKinds, shownLocations } from '#features/studio/settings.ts'
import type { SessionFilter, SessionView } from '#features/timetable/schema.ts'
import type { ScheduleSearch } from '#features/timetable/search.ts'
import { scheduleText as words } from '#features/timetable/text/schedule.ts'
import { langOf } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { IconLink, TextLink } from '#ui/Button.tsx'
import { ChipLink, Chips, Segments } from '#ui/Chips.tsx'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import { addressOf, type dayLinks, dayPartOrder } from './filter.ts'
import { firstName, InstructorPicture } from './InstructorPicture.tsx'
import styles from './WeekTools.module.css'

type Instructor = SessionView['instructor']
type SearchProps = { search: ScheduleSearch }

/** Locations: each choice is a link, as in all tools. */
export const Locations = ({ search }: SearchProps) => (
  <TabLinks label={words.location}>
    <TabLink on={!search.location} to={addressOf(search, { location: undefined })} preventScrollReset>
      {words.allLocations}
    </TabLink>
    {shownLocations().map(({ name: location }) => (
      <TabLink
        key={location}
        on={search.location === location}
        to={addressOf(search, { location })}
        preventScrollReset
      >
        {locationName(location)}
      </TabLink>
    ))}
  </TabLinks>
)

type ToolsProps = SearchProps & {
  /** First and last of the days shown. */
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  links: ReturnType<typeof dayLinks>
  instructors: Instructor[]
  /** Few classes are left: also a list on desktops, without filters. */
  isShort: boolean
}

/** The filters; on a desktop also the days and the view. */
export const WeekTools = ({ search, instructors, ...rest }: ToolsProps) => (
  <div className={styles.tools}>
    {Object.entries(controls).map(([field, Control]) => (
      <Control key={field} search={search} instructors={instructors} />
    ))}
    <Days search={search} {...rest} />
  </div>
)

const on = (isOn: boolean) => (isOn ? 'true' : undefined)

const DayParts = ({ search }: SearchProps) => (
  <div className={styles.parts}>
    <Segments label={words.dayPart}>
      <Link
        to={addressOf(search, { dayPart: undefined })}
        aria-current={on(!search.dayPart)}
        preventScrollReset
      >
        {words.anyTime}
      </Link>
      {dayPartOrder.map((dayPart) => (
        <Link
          key={dayPart}
          to={addressOf(search, { dayPart })}
          aria-current={on(search.dayPart === dayPart)}
          preventScrollReset
        >
          {words.bands[dayPart][0]}
          <span className="vh">, {words.bands[dayPart][1]}</span>
        </Link>
      ))}
    </Segments>
  </div>
)

function Faces({ search, instructors }: SearchProps & { instructors: Instructor[] }) {
  const chosen = search.instructor
  const isListed = instructors.some(({ name }) => name === chosen)
  const others = chosen && !isListed ? [{ name: chosen, image: { secureUrl: null }, slug: null }] : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways in every browser
    <div className={styles.faces} role="group" aria-label={words.instructor}>
      <Link
        className={styles.face}
        to={addressOf(search, { instructor: undefined })}
        aria-current={on(!chosen)}
        preventScrollReset
      >
        <span className={styles.all} aria-hidden="true">
          {instructors.length}
        </span>
        {words.anyone}
      </Link>
      {[...instructors, ...others].map((instructor) => (
        <Link
          key={instructor.name}
          className={styles.face}
          to={addressOf(search, { instructor: instructor.name })}
          aria-label={instructor.name}
          lang={langOf(instructor.name)}
          aria-current={on(instructor.name === chosen)}
          preventScrollReset
        >
          <InstructorPicture instructor={instructor} size="filter" />
          {firstName(instructor.name)}
        </Link>
      ))}
    </div>
  )
}

const Kinds = ({ search }: SearchProps) => (
  <div className={styles.kinds}>
    <Chips label={words.kind}>
      <ChipLink on={!search.kind} to={addressOf(search, { kind: undefined })} preventScrollReset>
        {words.allKinds}
      </ChipLink>
      {shownKinds().map(({ key: kind }) => (
        <ChipLink key={kind} on={search.kind === kind} to={addressOf(search, { kind })} preventScrollReset>
          <KindGlyph glyph={glyphOf(kind)} />
          {kindName(kind)}
        </ChipLink>
      ))}
    </Chips>
  </div>
)

/** The control of each filter, in their order; locations are above the tools. A missing one does not compile. */
const controls: {
  [field in Exclude<keyof SessionFilter, 'location'>]-?: ComponentType<
    SearchProps & { instructors: Instructor[] }
  >
} = { dayPart: DayParts, instructor: Faces, kind: Kinds }

type DaysProps = Omit<ToolsProps, 'instructors'>

/** Which seven days, and how they are shown. On a phone the strip of days has these steps. */
function Days({ search, from, to, links, isShort }: DaysProps) {
  const isCurrent = !search.week && !search.from
  return (
    <div className={styles.days}>
      {!isCurrent && (
        <TextLink className="small" to={links.now} preventScrollReset>
          {words.backToNow}
        </TextLink>
      )}
      <nav className={styles.steps} aria-label={words.week}>
        {links.before && <IconLink icon="prev" label={words.before} to={links.before} preventScrollReset />}
        <strong>{dayText.span(from, to)}</strong>
        {links.after && <IconLink icon="next" label={words.after} to={links.after} preventScrollReset />}
      </nav>
      {!isShort && <Views search={search} />}
    </div>
  )
}

const Views = ({ search }: SearchProps) => (
  <div className={styles.views}>
    <Segments label={words.view}>
      <Link to={addressOf(search, { view: undefined })} aria-current={on(!search.view)} preventScrollReset>
        {words.weekView}
      </Link>
      <Link
        to={addressOf(search, { view: 'list' })}
        aria-current={on(search.view === 'list')}
        preventScrollReset
      >
        {words.listView}
      </Link>
    </Segments>
  </div>
)
