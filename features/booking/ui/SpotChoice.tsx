import { useId, useState } from 'react'
import type { RoomView } from '#features/booking/bookingSchema.ts'
import { classes } from '#ui/classes.ts'
import { RoomPlan, targetOf } from '#ui/RoomPlan.tsx'
import { spotsText as text } from '../text/spots.ts'
import css from './SpotChoice.module.css'
import { markOf, spotLabel } from './spotLabels.ts'

interface SpotChoiceProps {
  room: RoomView
  /** The chosen spot; undefined: any spot. */
  value: string | undefined
  onChange: (spotId: string | undefined) => void
  /** Hides the choice "any", because the booking already has a spot. */
  withoutAny?: boolean
}

/**
 * Chooses a spot of the room, on its plan or in a list. Both views are the same control for the keyboard and for screen
 * readers.
 */
export default function SpotChoice({ room, value, onChange, withoutAny = false }: SpotChoiceProps) {
  const [showsList, setShowsList] = useState(false)
  const name = useId()
  const idOf = (spotId: string) => `${name}${spotId}`
  const chosen = room.spots.find(({ _id }) => _id === value)
  const last = room.spots.find(({ _id }) => _id === room.lastSpotId)
  const stateOf = ({ _id, state }: RoomView['spots'][number]) => {
    if (_id === value) return text.state.yours
    return state === 'yours' ? text.until : text.state[state]
  }
  const radioOf = (spot: RoomView['spots'][number]) => {
    return (
      <input
        id={idOf(spot._id)}
        type="radio"
        name={name}
        className={css.radio}
        aria-label={text.spoken(spotLabel(spot), stateOf(spot), spot === last)}
        checked={spot._id === value}
        disabled={spot.state === 'taken' || spot.state === 'broken'}
        onChange={() => onChange(spot._id)}
      />
    )
  }
  const free = room.spots.filter(({ state }) => state === 'free').length
  return (
    <section className={css.part}>
      <h4 className={css.title}>{text.title}</h4>
      <fieldset className={css.views} aria-label={text.how}>
        {[false, true].map((list) => (
          <button
            key={String(list)}
            type="button"
            className={css.view}
            aria-pressed={showsList === list}
            onClick={() => setShowsList(list)}
          >
            {list ? text.list : text.plan}
          </button>
        ))}
      </fieldset>
      <fieldset className={css.field}>
        <legend className={css.legend}>{text.seenFromAbove(room.name)}</legend>
        {showsList ? (
          <ul className={css.list}>
            {room.spots.map((spot) => (
              <li key={spot._id}>
                <label className={css.row} htmlFor={idOf(spot._id)}>
                  {radioOf(spot)}
                  <b>{spot.name}</b>
                  <span>{spot.hint}</span>
                  <em>{stateOf(spot)}</em>
                </label>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <RoomPlan machines={room.spots.map((spot) => ({ ...spot, isBroken: spot.state === 'broken' }))}>
              {room.spots.map((spot) => (
                <label
                  key={spot._id}
                  htmlFor={idOf(spot._id)}
                  className={classes(
                    css.spot,
                    spot.isTurned && css.turned,
                    spot.state === 'broken' && css.broken,
                    spot === last && css.last,
                  )}
                  style={targetOf(spot)}
                >
                  {radioOf(spot)}
                  <span className={css.mark} aria-hidden="true">
                    {markOf(spot.name)}
                  </span>
                </label>
              ))}
            </RoomPlan>
            <Legend room={room} hasLast={last !== undefined} />
          </>
        )}
        {!withoutAny && (
          <label className={css.any}>
            <input
              type="radio"
              name={name}
              className={css.dot}
              checked={value === undefined}
              onChange={() => onChange(undefined)}
            />
            <b>{text.any}</b>
            <span>{text.anyHint(last?.name)}</span>
          </label>
        )}
      </fieldset>
      <p>
        {chosen && <b>{spotLabel(chosen)}. </b>}
        {text.free(free)}
      </p>
    </section>
  )
}

function Legend({ room, hasLast }: { room: RoomView; hasLast: boolean }) {
  const hasBroken = room.spots.some(({ state }) => state === 'broken')
  return (
    <p className={css.key} aria-hidden="true">
      <span>
        <i className={css.mark} />
        {text.state.free}
      </span>
      <span>
        <i className={classes(css.mark, css.isYours)} />
        {text.state.yours}
      </span>
      <span>
        <i className={classes(css.mark, css.isTaken)} />
        {text.state.taken}
      </span>
      {hasLast && (
        <span>
          <i className={css.disc} />
          {text.last}
        </span>
      )}
      {hasBroken && (
        <span>
          <i className={classes(css.mark, css.isBroken)} />
          {text.state.broken}
        </span>
      )}
    </p>
  )
}
