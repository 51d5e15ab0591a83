import { fullName } from '#lib/fullName.ts'
import { Button, TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import type { QueueEntry } from '../schema.ts'
import { waitlistScreenText as text } from '../text/waitlistScreen.ts'
import css from './QueueList.module.css'
import { choiceLabel, stateLabel, whenLabel } from './queueLabels.ts'

interface Actions {
  isOfferable: (entry: QueueEntry) => boolean
  /** The id of the entry to which a seat is being offered. */
  offering: string | undefined
  onOffer: (entry: QueueEntry) => void
  /** Undefined if there is no other entry in the queue. */
  onMove: ((entry: QueueEntry) => void) | undefined
  onRemove: (entry: QueueEntry) => void
}

type QueueListProps = {
  entries: QueueEntry[]
  now: Temporal.Instant
  mayOpen: boolean
  /** Undefined if the caller may not change the waitlist. */
  actions: Actions | undefined
}

/** The queue in order; each entry with the reason why its person has no seat yet. */
export const QueueList = ({ entries, now, mayOpen, actions }: QueueListProps) => (
  <ol className={css.list}>
    {entries.map((entry, index) => (
      <li key={entry._id} className={classes(css.row, entry.offer && css.offered)}>
        <span className={classes(css.position, 'num')}>{index + 1}</span>
        <div className={css.who}>
          {mayOpen ? (
            <TextLink to={`/members/${entry.person._id}`}>{fullName(entry.person)}</TextLink>
          ) : (
            <b>{fullName(entry.person)}</b>
          )}
          <span className={css.second}>
            {choiceLabel(entry, now)} · {text.since(whenLabel(entry.joinedAt, now))}
          </span>
          {entry.pass && (
            <span className={css.second}>{text.pays(entry.pass.packageName, entry.pass.left)}</span>
          )}
          {entry.noPass && <span className={css.second}>{text.noPass(entry.noPass)}</span>}
        </div>
        <State entry={entry} now={now} />
        {actions && <RowActions entry={entry} actions={actions} />}
      </li>
    ))}
  </ol>
)

function State({ entry, now }: { entry: QueueEntry; now: Temporal.Instant }) {
  const { state, why } = stateLabel(entry, now)
  return (
    <p className={css.state}>
      <b>{state}</b> {why}
    </p>
  )
}

function RowActions({ entry, actions }: { entry: QueueEntry; actions: Actions }) {
  const { isOfferable, offering, onOffer, onMove, onRemove } = actions
  const name = fullName(entry.person)
  return (
    <div className={css.actions}>
      {isOfferable(entry) && (
        <OnlineButton
          quiet
          outline
          sm
          aria-label={text.offerTo(name)}
          pending={offering === entry._id}
          onClick={() => onOffer(entry)}
        >
          {text.offer}
        </OnlineButton>
      )}
      {onMove && (
        <Button outline sm aria-label={text.moveName(name)} onClick={() => onMove(entry)}>
          {text.move}
        </Button>
      )}
      <Button outline sm aria-label={text.removeName(name)} onClick={() => onRemove(entry)}>
        {text.remove}
      </Button>
    </div>
  )
}
