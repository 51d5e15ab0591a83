import type { ComponentProps, ComponentType } from 'react'
import { Link } from 'react-router'
import { glyphOf, kindName, locationName, shownKinds, shownLocations } from '#features/studio/settings.ts'
import type { SessionFilter, SessionView } from '#features/timetable/schema.ts'
import type { ScheduleSearch } from '#features/timetable/search.ts'
import { classLists, type ListedFilter, type ListText } from '#features/timetable/text/lists.ts'
import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { capitalise } from '#lib/capitalise.ts'
import { firstName } from '#lib/firstName.ts'
import { langOf } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { IconLink, TextLink } from '#ui/Button.tsx'
import { ChipLink, Chips, Segments } from '#ui/Chips.tsx'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import { addressOf, type dayLinks } from './filter.ts'
import { InstructorPicture } from './InstructorPicture.tsx'
import styles from './WeekTools.module.css'

type Instructor = SessionView['instructor']
type SearchProps = { search: ScheduleSearch }

/** One option of a filter, as a link; undefined: any. */
const choice = <F extends keyof SessionFilter>(
  search: ScheduleSearch,
  field: F,
  value?: SessionFilter[F],
) => ({
  on: search[field] === value,
  to: addressOf(search, { [field]: value }),
  preventScrollReset: true,
})

/**
 * The locations: each option is a link, as in all tools. Nothing is shown if there is only one location, unless the
 * address has a location.
 */
export function Locations({ search }: SearchProps) {
  const locations = shownLocations()
  if (locations.length < 2 && search.location === undefined) return null
  return (
    <TabLinks label={text.location}>
      <TabLink {...choice(search, 'location')}>{text.allLocations}</TabLink>
      {locations.map(({ name }) => (
        <TabLink key={name} {...choice(search, 'location', name)}>
          {locationName(name)}
        </TabLink>
      ))}
    </TabLinks>
  )
}

type ToolsProps = SearchProps & {
  /** First and last of the days shown. */
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  links: ReturnType<typeof dayLinks>
  instructors: Instructor[]
  /** Whether few classes match: then desktops show a list too, without a choice of the view. */
  isShort: boolean
}

/** The filters; on a desktop also the days and the view. */
export const WeekTools = ({ search, instructors, ...daysProps }: ToolsProps) => (
  <div className={styles.tools}>
    <ListedFilterControls search={search} />
    {Object.entries(controls).map(([field, Control]) => (
      <Control key={field} search={search} instructors={instructors} />
    ))}
    <Days search={search} {...daysProps} />
  </div>
)

const OptionLink = ({ on, ...link }: { on: boolean } & ComponentProps<typeof Link>) => (
  <Link {...link} aria-current={on ? 'true' : undefined} preventScrollReset />
)

/** All filters with a fixed list. */
const ListedFilterControls = ({ search }: SearchProps) => (
  <div className={styles.lists}>
    {(Object.keys(classLists) as ListedFilter[]).map((field) => (
      <ListedFilterControl key={field} search={search} field={field} />
    ))}
  </div>
)

function ListedFilterControl({ search, field }: SearchProps & { field: ListedFilter }) {
  const { name, any, words, notes }: ListText = classLists[field]
  return (
    <Segments label={capitalise(name)}>
      <OptionLink {...choice(search, field)}>{any}</OptionLink>
      {Object.entries(words).map(([value, word]) => (
        <OptionLink key={value} {...choice(search, field, value as SessionFilter[ListedFilter])}>
          {word}
          {notes && <span className="vh">, {notes[value]}</span>}
        </OptionLink>
      ))}
    </Segments>
  )
}

function Instructors({ search, instructors }: SearchProps & { instructors: Instructor[] }) {
  const chosen = search.instructor
  const isListed = instructors.some(({ name }) => name === chosen)
  const unlisted = chosen && !isListed ? [{ name: chosen, image: { secureUrl: null }, slug: null }] : []
  return (
    <fieldset className={styles.faces} aria-label={text.instructor}>
      <OptionLink className={styles.face} {...choice(search, 'instructor')}>
        <span className={styles.all} aria-hidden="true">
          {instructors.length}
        </span>
        {text.anyone}
      </OptionLink>
      {[...instructors, ...unlisted].map((instructor) => (
        <OptionLink
          key={instructor.name}
          className={styles.face}
          {...choice(search, 'instructor', instructor.name)}
          aria-label={instructor.name}
          lang={langOf(instructor.name)}
        >
          <InstructorPicture instructor={instructor} size="filter" />
          {firstName(instructor.name)}
        </OptionLink>
      ))}
    </fieldset>
  )
}

const Kinds = ({ search }: SearchProps) => (
  <div className={styles.kinds}>
    <Chips label={text.kind}>
      <ChipLink {...choice(search, 'kind')}>{text.allKinds}</ChipLink>
      {shownKinds().map(({ key }) => (
        <ChipLink key={key} {...choice(search, 'kind', key)}>
          <KindGlyph glyph={glyphOf(key)} />
          {kindName(key)}
        </ChipLink>
      ))}
    </Chips>
  </div>
)

/**
 * The controls of the filters without a fixed list, in their order; the locations are above the tools. A missing
 * control does not compile.
 */
const controls: {
  [field in Exclude<keyof SessionFilter, ListedFilter | 'location'>]-?: ComponentType<
    SearchProps & { instructors: Instructor[] }
  >
} = { instructor: Instructors, kind: Kinds }

type DaysProps = Omit<ToolsProps, 'instructors'>

/** The controls for the seven days, and for how they are shown. A phone has these links in the strip of days. */
function Days({ search, from, to, links, isShort }: DaysProps) {
  const isCurrent = !search.week && !search.from
  return (
    <div className={styles.days}>
      {!isCurrent && (
        <TextLink className="small" to={links.now} preventScrollReset>
          {text.backToNow}
        </TextLink>
      )}
      <nav className={styles.steps} aria-label={text.week}>
        {links.before && <IconLink icon="prev" label={text.before} to={links.before} preventScrollReset />}
        <strong>{dayText.span(from, to)}</strong>
        {links.after && <IconLink icon="next" label={text.after} to={links.after} preventScrollReset />}
      </nav>
      {!isShort && <Views search={search} />}
    </div>
  )
}

const Views = ({ search }: SearchProps) => (
  <div className={styles.views}>
    <Segments label={text.view}>
      <OptionLink on={!search.view} to={addressOf(search, { view: undefined })}>
        {text.weekView}
      </OptionLink>
      <OptionLink on={search.view === 'list'} to={addressOf(search, { view: 'list' })}>
        {text.listView}
      </OptionLink>
    </Segments>
  </div>
)
