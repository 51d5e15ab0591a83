import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { locationName } from '#features/studio/settings.ts'
import { formatDayTime, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ConflictNotice } from '#ui/console/EditConflict.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { Field } from '#ui/Field.tsx'
import { planKey, planQuery, spotsApi } from '../queries.ts'
import type { PlanView } from '../schema.ts'
import { planScreenText as text } from '../text/planScreen.ts'
import { BreakSheet } from './BreakSheet.tsx'
import { type Drawing, type DrawnSpot, metres, toSpotInput, useDrawing } from './drawing.ts'
import { PlanFloor } from './PlanFloor.tsx'
import css from './PlanPanel.module.css'

interface Rights {
  mayDraw: boolean
  mayBreak: boolean
}

/** The plan of a room: its spots, arranged by mouse or keyboard, and which are out of order. */
export function PlanPanel({ roomId, ...rights }: { roomId: string } & Rights) {
  const query = useQuery(planQuery(roomId))
  return (
    <>
      {rights.mayDraw && (
        <p className={css.where}>
          <Link to="/settings?part=locations">{text.settings}</Link>
        </p>
      )}
      {!query.data && <h1 className={css.title}>{text.plan}</h1>}
      <QueryPart query={query} title={text.failed}>
        {(plan) => <Plan plan={plan} {...rights} />}
      </QueryPart>
    </>
  )
}

function Plan({ plan, mayDraw, mayBreak }: { plan: PlanView } & Rights) {
  const { room } = plan
  const drawing = useDrawing(plan)
  const { spots, chosen, isChanged, version, theirs } = drawing
  const [breaking, setBreaking] = useState<string>()
  const save = useAction({
    call: () =>
      spotsApi('PUT /console/rooms/:roomId/plan', {
        params: { roomId: room._id },
        body: { version, spots: spots.map(toSpotInput) },
      }),
    updates: planKey(room._id),
    done: drawing.restart,
  })
  const repair = useAction({
    call: (spotId: string) => spotsApi('DELETE /console/spots/:spotId/out-of-order', { params: { spotId } }),
    updates: planKey(room._id),
  })
  return (
    <>
      <ScreenHead
        title={text.title(room.name, locationName(room.location))}
        below="none"
        tools={
          mayDraw && (
            <>
              <Button outline sm onClick={drawing.add}>
                {text.add}
              </Button>
              <Button outline sm disabled={!drawing.canUndo} onClick={drawing.undo}>
                {text.undo}
              </Button>
              <OnlineButton
                sm
                pending={save.pending}
                disabled={!isChanged || theirs !== undefined}
                onClick={() => save.run()}
              >
                {text.save}
              </OnlineButton>
            </>
          )
        }
      >
        {spots.length ? `${text.count(spots.length)} ${mayDraw ? text.how : ''}` : text.empty}
      </ScreenHead>
      {theirs && (
        <ConflictNotice
          title={text.theirs.title}
          lead={text.theirs.lead}
          parts={theirs}
          onKeepMine={drawing.keepMine}
          onTakeTheirs={() => drawing.restart()}
        />
      )}
      <div className={css.columns}>
        <PlanFloor drawing={drawing} mayDraw={mayDraw} />
        <div className={css.side}>
          {chosen ? (
            <Chosen
              key={chosen.key}
              drawing={drawing}
              chosen={chosen}
              mayDraw={mayDraw}
              onBreak={mayBreak ? () => setBreaking(chosen._id) : undefined}
              onRepair={mayBreak ? (spotId) => repair.run(spotId) : undefined}
            />
          ) : (
            spots.length > 0 && <p className="mute">{text.choose}</p>
          )}
          {spots.length > 0 && <AllSpots drawing={drawing} />}
          {plan.without.length > 0 && <BookingsWithoutSpot plan={plan} />}
        </div>
      </div>
      {breaking && (
        <BreakSheet
          spotId={breaking}
          name={spots.find(({ _id }) => _id === breaking)?.name ?? ''}
          roomId={room._id}
          onClose={() => setBreaking(undefined)}
        />
      )}
    </>
  )
}

interface ChosenProps {
  drawing: Drawing
  chosen: DrawnSpot
  mayDraw: boolean
  onBreak: (() => void) | undefined
  onRepair: ((spotId: string) => void) | undefined
}

/** The details of a spot, and the actions for it. */
function Chosen({ drawing, chosen, mayDraw, onBreak, onRepair }: ChosenProps) {
  const { change, isChanged } = drawing
  const { _id, broken, booked } = chosen
  return (
    <section className={css.chosen}>
      <PartHead title={chosen.name}>{text.chosen}</PartHead>
      {mayDraw && (
        <>
          <Field
            label={text.name}
            value={chosen.name}
            maxLength={40}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <Field
            label={text.hint}
            hint={text.hintExample}
            value={chosen.hint ?? ''}
            maxLength={60}
            onChange={({ currentTarget }) => change({ hint: currentTarget.value || null })}
          />
        </>
      )}
      <p>
        {text.at(metres(chosen.x), metres(chosen.y))} {booked > 0 && `${text.booked(booked)}.`}
      </p>
      {mayDraw && (
        <p className={css.actions}>
          <Button outline sm onClick={() => change({ isTurned: !chosen.isTurned })}>
            {text.turn}
          </Button>
          <Button outline sm onClick={drawing.duplicate}>
            {text.duplicate}
          </Button>
          <Button outline sm onClick={drawing.remove}>
            {text.remove}
          </Button>
        </p>
      )}
      {broken && (
        <p className={css.broken}>
          {text.brokenSince(
            formatDayTime(Temporal.Instant.from(broken.since), systemClock.now()),
            broken.reason,
          )}
        </p>
      )}
      {_id && (broken ? onRepair : onBreak) && (
        <p className={css.actions}>
          <OnlineButton
            outline
            sm
            disabled={isChanged}
            onClick={() => (broken ? onRepair?.(_id) : onBreak?.())}
          >
            {broken ? text.repair : text.break}
          </OnlineButton>
          {isChanged && <span className="mute small">{text.saveFirst}</span>}
        </p>
      )}
    </section>
  )
}

function AllSpots({ drawing: { spots, chosen, choose } }: { drawing: Drawing }) {
  return (
    <section>
      <PartHead title={text.all}>{text.asList}</PartHead>
      <table className={css.all}>
        <thead>
          <tr>
            <th>{text.columns.spot}</th>
            <th>{text.columns.where}</th>
            <th>{text.columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {spots.map((spot) => (
            <tr key={spot.key} className={spot.key === chosen?.key ? css.isChosen : undefined}>
              <td className={css.named}>
                <button type="button" className={css.pick} onClick={() => choose(spot.key)}>
                  {spot.name}
                </button>
              </td>
              <td>{spot.hint}</td>
              <td className={spot.broken ? css.broken : undefined}>
                {spot.broken ? text.broken : text.works}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Bookings without a spot: they keep their seat, and staff decide. */
const BookingsWithoutSpot = ({ plan: { without } }: { plan: PlanView }) => (
  <section>
    <PartHead title={text.without}>{without.length}</PartHead>
    <p className="mute small">{text.withoutHelp}</p>
    <ul className={css.without}>
      {without.map(({ bookingId, sessionId, person, title, startsAt }) => (
        <li key={bookingId}>
          <b>{person}</b>{' '}
          <Link to={`/sessions/${sessionId}`}>
            {title}, {formatDayTime(Temporal.Instant.from(startsAt), systemClock.now())}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
