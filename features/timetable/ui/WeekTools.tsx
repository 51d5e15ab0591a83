import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { kindNames } from '#text/kinds.ts'
import { scheduleText as words } from '#text/schedule.ts'
import { dayText } from '#text/timetable.ts'
import { Button, IconLink, TextLink } from '#ui/Button.tsx'
import { ChipLink, Chips, Segments } from '#ui/Chips.tsx'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import { addressOf, type Filter, kindOrder, locationNames, weekParam, weeksBeside } from './filter.ts'

type ToolsProps = {
  filter: Filter
  /** Monday and Sunday of the week shown. */
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  today: Temporal.PlainDate
  instructors: string[]
}

/** Place and view: each choice is an address. */
export const WeekViews = ({ filter }: Pick<ToolsProps, 'filter'>) => (
  <div className="views">
    <TabLinks label={words.location}>
      <TabLink on={!filter.location} to={addressOf(filter, { location: undefined })} preventScrollReset>
        {words.allLocations}
      </TabLink>
      {locationNames.map((location) => (
        <TabLink
          key={location}
          on={filter.location === location}
          to={addressOf(filter, { location })}
          preventScrollReset
        >
          {location}
        </TabLink>
      ))}
    </TabLinks>
    <Segments label={words.view}>
      <Link
        to={addressOf(filter, { view: undefined })}
        aria-current={filter.view ? undefined : 'true'}
        preventScrollReset
      >
        {words.weekView}
      </Link>
      <Link
        to={addressOf(filter, { view: 'list' })}
        aria-current={filter.view ? 'true' : undefined}
        preventScrollReset
      >
        {words.listView}
      </Link>
    </Segments>
  </div>
)

/** Week, kind and instructor. */
export const WeekTools = (props: ToolsProps) => (
  <div className="tools">
    <Stepper {...props} />
    <Chips label={words.kind}>
      <ChipLink on={!props.filter.kind} to={addressOf(props.filter, { kind: undefined })} preventScrollReset>
        {words.allKinds}
      </ChipLink>
      {kindOrder.map((kind) => (
        <ChipLink
          key={kind}
          on={props.filter.kind === kind}
          to={addressOf(props.filter, { kind })}
          preventScrollReset
        >
          <KindGlyph kind={kind} />
          {kindNames[kind]}
        </ChipLink>
      ))}
      <Instructor {...props} />
    </Chips>
  </div>
)

function Stepper({ filter, from, to, today }: ToolsProps) {
  const { before, after, current } = weeksBeside(from, today)
  const week = (monday: Temporal.PlainDate) => addressOf(filter, { week: weekParam(monday, current) })
  return (
    <nav className="week" aria-label={words.week}>
      {before ? (
        <IconLink icon="prev" label={words.before} to={week(before)} preventScrollReset />
      ) : (
        <span className="icb" />
      )}
      <strong>{dayText.span(from, to)}</strong>
      {after ? (
        <IconLink icon="next" label={words.after} to={week(after)} preventScrollReset />
      ) : (
        <span className="icb" />
      )}
      {!from.equals(current) && (
        <TextLink className="small" to={week(current)} preventScrollReset>
          {words.thisWeek}
        </TextLink>
      )}
    </nav>
  )
}

/** A form, so that it works before any script; with scripts the choice itself is enough. */
function Instructor({ filter, instructors }: ToolsProps) {
  const submit = useSubmit()
  const select = useRef<HTMLSelectElement>(null)
  const { instructor = '', ...rest } = filter
  const choose = () => submit(select.current?.form ?? null, { preventScrollReset: true })
  const here = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address names another
  useEffect(() => {
    const { current } = select
    if (!current) return
    // What was chosen before the scripts came counts; afterwards the address says what is shown.
    if (!here.current && current.value !== instructor) choose()
    else current.value = instructor
    here.current = true
  }, [instructor])
  const names = instructor && !instructors.includes(instructor) ? [...instructors, instructor] : instructors
  return (
    <Form className="ins" method="get" action="/class-schedule" preventScrollReset>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select
        ref={select}
        autoComplete="off"
        className="in"
        name="instructor"
        aria-label={words.instructor}
        defaultValue={instructor}
        onChange={choose}
      >
        <option value="">{words.allInstructors}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit" line sm>
        {words.show}
      </Button>
    </Form>
  )
}
