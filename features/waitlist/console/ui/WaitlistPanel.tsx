import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { locationName } from '#features/studio/settings.ts'
import { fullName } from '#lib/fullName.ts'
import { formatDayTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { staffQueueQuery, staffWaitlistApi } from '../queries.ts'
import type { StaffQueueView } from '../schema.ts'
import { waitlistScreenText as text } from '../text/waitlistScreen.ts'
import { AddSheet } from './AddSheet.tsx'
import { MoveSheet } from './MoveSheet.tsx'
import { QueueList } from './QueueList.tsx'
import { QueueSide } from './QueueSide.tsx'
import { instantAt } from './queueLabels.ts'
import { RemoveSheet } from './RemoveSheet.tsx'
import css from './WaitlistPanel.module.css'

const ADD = 'add'

interface Rights {
  /** Whether the caller may change the waitlist. */
  mayChange: boolean
  /** Whether the caller may open the records of members. */
  mayOpen: boolean
}

/** The waitlist of a class: who waits, why they have no seat yet, and the actions for staff. */
export function WaitlistPanel({ sessionId, ...rights }: { sessionId: string } & Rights) {
  const query = useQuery(staffQueueQuery(sessionId))
  return (
    <>
      <p className={css.where}>
        <Link to={`/sessions/${sessionId}`}>{text.roster}</Link>
        {query.data && <> · {locationName(query.data.session.location)}</>}
      </p>
      {!query.data && <h1>{text.list}</h1>}
      <QueryPart query={query} title={text.failed}>
        {(queue) => <Queue queue={queue} {...rights} />}
      </QueryPart>
    </>
  )
}

function Queue({ queue, mayChange, mayOpen }: { queue: StaffQueueView } & Rights) {
  const { session, entries, free, why } = queue
  const now = instantAt(queue.now)
  const { params, set } = useListParams({ open: '' })
  const close = () => set({ open: '' })
  const [action = '', openId] = params.open.split('.')
  const open = entries.find(({ _id }) => _id === openId)
  const isOver = why === 'cancelled' || why === 'closed'
  const offer = useAction({
    call: (entryId: string) =>
      staffWaitlistApi('POST /console/waitlist/:entryId/offer', { params: { entryId } }),
    stale: [['roster']],
  })
  const changeable = mayChange && !isOver
  const first = changeable ? entries.find((entry) => isOfferable(entry, free)) : undefined
  return (
    <>
      <ScreenHead
        title={text.title(session.title, formatDayTime(instantAt(session.startsAt), now))}
        tools={
          changeable && (
            <>
              <Button outline={first !== undefined} sm onClick={() => set({ open: ADD })}>
                {text.add}
              </Button>
              {first && (
                <OnlineButton sm pending={offer.running === first._id} onClick={() => offer.run(first._id)}>
                  {text.offerTo(first.person.firstName)}
                </OnlineButton>
              )}
            </>
          )
        }
      >
        {text.sentence(free, entries.length)} {session.instructor}
      </ScreenHead>
      <div className={css.columns}>
        <section>
          <PartHead title={text.list}>{text.order}</PartHead>
          {entries.length === 0 ? (
            <>
              <p>{text.empty}</p>
              <p className="mute small">{text.emptyHint}</p>
            </>
          ) : (
            <QueueList
              entries={entries}
              now={now}
              mayOpen={mayOpen}
              actions={
                changeable
                  ? {
                      isOfferable: (entry) => entry !== first && isOfferable(entry, free),
                      offering: offer.running,
                      onOffer: ({ _id }) => offer.run(_id),
                      onMove: entries.length > 1 ? ({ _id }) => set({ open: `move.${_id}` }) : undefined,
                      onRemove: ({ _id }) => set({ open: `remove.${_id}` }),
                    }
                  : undefined
              }
            />
          )}
        </section>
        <QueueSide queue={queue} />
      </div>
      {params.open === ADD && changeable && <AddSheet sessionId={session._id} onClose={close} />}
      {action === 'move' && open && changeable && (
        <MoveSheet key={open._id} entry={open} entries={entries} onClose={close} />
      )}
      {action === 'remove' && open && changeable && (
        <RemoveSheet key={open._id} entryId={open._id} name={fullName(open.person)} onClose={close} />
      )}
    </>
  )
}

/**
 * Whether staff can offer a seat to an entry now: a seat is held for it until the quiet hours end, or a seat is free
 * and the terms of the entry allow it.
 */
const isOfferable = ({ offer, reason }: StaffQueueView['entries'][number], free: number): boolean =>
  offer ? !offer.isOpen : free > 0 && (reason === null || reason === 'unanswered' || reason === 'notReached')
