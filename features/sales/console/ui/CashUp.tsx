import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { deskMethods } from '#features/payment/rules.ts'
import { formatSigned } from '#lib/money.ts'
import { formatTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { Facts } from '#ui/Facts.tsx'
import { drawersQuery } from '../queries.ts'
import type { CashDrawerView, CashUpView } from '../schema.ts'
import { drawerText as text } from '../text/money.ts'
import { CountForm } from './CountForm.tsx'
import css from './Money.module.css'

const CASH_UP = 'cash-up'

/** A cash drawer of that day, which is counted, closed, and corrected if the count was wrong. */
export function CashUp({ day, myId }: { day: string; myId: string }) {
  const query = useQuery(drawersQuery(day))
  const [chosen, setChosen] = useState(myId)
  const drawers = query.data?.drawers ?? []
  const drawer = drawers.find(({ person }) => person._id === chosen) ?? drawers[0]
  const part = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const isTarget = hash === `#${CASH_UP}`
  // The screen scrolls to this part only once everything above it is loaded, because that would push it out of
  // view. At first, loading has not begun yet.
  const isWhole = useIsFetching() === 0 && !query.isPending
  // Scrolls each time it is opened, even if the screen shows it already.
  const shownFor = useRef('')
  useEffect(() => {
    if (!isTarget || !isWhole || shownFor.current === key) return
    shownFor.current = key
    part.current?.scrollIntoView({ block: 'start' })
    part.current?.focus({ preventScroll: true })
  }, [isTarget, isWhole, key])
  return (
    <section ref={part} id={CASH_UP} tabIndex={-1} aria-label={text.title}>
      <PartHead title={text.title}>{drawer && drawers.length === 1 && drawer.person.name}</PartHead>
      <QueryPart query={query} title={text.failed} rows={4}>
        {() =>
          drawer && (
            <div className={css.count}>
              {drawers.length > 1 && (
                <DrawerOf drawers={drawers} value={drawer.person._id} onChange={setChosen} />
              )}
              <CashDrawer key={`${drawer.person._id} ${day}`} drawer={drawer} />
            </div>
          )
        }
      </QueryPart>
    </section>
  )
}

type WhoseProps = { drawers: CashDrawerView[]; value: string; onChange: (personId: string) => void }

const DrawerOf = ({ drawers, value, onChange }: WhoseProps) => (
  <SelectField
    label={text.whose}
    value={value}
    onChoose={onChange}
    options={drawers.map(({ person }) => ({ value: person._id, name: person.name }))}
  />
)

function CashDrawer({ drawer }: { drawer: CashDrawerView }) {
  const [correcting, setCorrecting] = useState(false)
  const last = drawer.cashUps.at(-1)
  if (!last || correcting)
    return <CountForm drawer={drawer} last={last} onDone={() => setCorrecting(false)} />
  return (
    <div className={css.count}>
      {drawer.cashUps.map((cashUp) => (
        <Closed key={cashUp._id} cashUp={cashUp} />
      ))}
      {drawer.movedSince && <p role="status">{text.moved}</p>}
      <div>
        <Button outline sm onClick={() => setCorrecting(true)}>
          {text.correct}
        </Button>
      </div>
    </div>
  )
}

function Closed({ cashUp: { entry, difference, note, closedBy, closedAt } }: { cashUp: CashUpView }) {
  const agrees = deskMethods.every((method) => difference[method] === 0)
  return (
    <div>
      <p>
        {entry > 1 && <b>{text.entry(entry)}. </b>}
        {text.closedBy(closedBy.name, formatTime(Temporal.Instant.from(closedAt)))}
      </p>
      {agrees ? (
        <p className={css.agrees}>{text.matches}</p>
      ) : (
        <Facts
          className="num"
          facts={deskMethods
            .filter((method) => difference[method] !== 0)
            .map((method) => [
              `${text.difference}, ${text.paymentMethods[method]}`,
              formatSigned(difference[method]),
            ])}
        />
      )}
      {note && <p className="small mute">{note}</p>}
    </div>
  )
}
