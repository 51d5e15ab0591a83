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

/** A cash drawer of a day: staff count it, close it, and correct a wrong count. */
export function CashUp({ day, myId }: { day: string; myId: string }) {
  const query = useQuery(drawersQuery(day))
  const [chosen, setChosen] = useState(myId)
  const drawers = query.data?.drawers ?? []
  const drawer = drawers.find(({ person }) => person._id === chosen) ?? drawers[0]
  const part = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const isTarget = hash === `#${CASH_UP}`
  // Scroll only once everything above is loaded, because what loads later would push this part out of view. At first
  // nothing is being fetched yet, so the state of the query counts too.
  const isLoaded = useIsFetching() === 0 && !query.isPending
  // Each navigation to this part scrolls, even if the screen is open already; a re-render does not.
  const scrolledFor = useRef('')
  useEffect(() => {
    if (!isTarget || !isLoaded || scrolledFor.current === key) return
    scrolledFor.current = key
    part.current?.scrollIntoView({ block: 'start' })
    part.current?.focus({ preventScroll: true })
  }, [isTarget, isLoaded, key])
  return (
    <section ref={part} id={CASH_UP} tabIndex={-1} aria-label={text.title}>
      <PartHead title={text.title}>{drawer && drawers.length === 1 && drawer.person.name}</PartHead>
      <QueryPart query={query} title={text.failed} rows={4}>
        {() =>
          drawer && (
            <div className={css.count}>
              {drawers.length > 1 && (
                <DrawerSelect drawers={drawers} value={drawer.person._id} onChange={setChosen} />
              )}
              <CashDrawer key={`${drawer.person._id} ${day}`} drawer={drawer} />
            </div>
          )
        }
      </QueryPart>
    </section>
  )
}

type DrawerSelectProps = { drawers: CashDrawerView[]; value: string; onChange: (personId: string) => void }

const DrawerSelect = ({ drawers, value, onChange }: DrawerSelectProps) => (
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
        <ClosedCashUp key={cashUp._id} cashUp={cashUp} />
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

function ClosedCashUp({ cashUp: { entry, difference, note, closedBy, closedAt } }: { cashUp: CashUpView }) {
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
