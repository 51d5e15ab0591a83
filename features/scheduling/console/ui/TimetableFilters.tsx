import { Segments } from '#ui/Chips.tsx'
import { controlClass } from '#ui/FieldFrame.tsx'
import type { TimetableView } from '../schema.ts'
import { timetableScreen as text } from '../text/timetableScreen.ts'
import css from './TimetablePanel.module.css'
import type { Setting } from './TimetablePanel.tsx'

type FiltersProps = Setting & {
  week: TimetableView
  /** The caller may see the classes of all instructors, so they can choose one. */
  seesAll: boolean
  isWide: boolean
}

export const Filters = ({ week, params, set, seesAll, isWide }: FiltersProps) => (
  <div className={css.filters}>
    {(week.locations.length > 1 || params.location !== '') && (
      <Segments label={text.location}>
        {[{ name: '', title: text.everywhere }, ...week.locations].map(({ name, title }) => (
          <button
            key={name}
            type="button"
            aria-pressed={params.location === name}
            onClick={() => set({ location: name, room: '' })}
          >
            {title}
          </button>
        ))}
      </Segments>
    )}
    {isWide && seesAll && (
      <Segments label={text.by}>
        {(['room', 'instructor'] as const).map((by) => (
          <button
            key={by}
            type="button"
            aria-pressed={(params.by || 'room') === by}
            onClick={() => set({ by: by === 'room' ? '' : by })}
          >
            {text.byWhat[by]}
          </button>
        ))}
      </Segments>
    )}
    {seesAll && (
      <select
        aria-label={text.instructor}
        className={controlClass}
        value={params.instructor}
        onChange={(event) => set({ instructor: event.currentTarget.value })}
      >
        <option value="">{text.allInstructors}</option>
        {week.instructors.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    )}
    {week.rooms.some(({ location }) => location === params.location) && (
      <select
        aria-label={text.room}
        className={controlClass}
        value={params.room}
        onChange={(event) => set({ room: event.currentTarget.value })}
      >
        <option value="">{text.allRooms}</option>
        {week.rooms
          .filter(({ location }) => location === params.location)
          .map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
      </select>
    )}
    <p className={css.legend}>
      <span className={css.full}>{text.legend.full}</span>
      <span className={css.few}>{text.legend.few}</span>
      <span className={css.changed}>{text.legend.changed}</span>
    </p>
  </div>
)
