import { type ReactNode, useState } from 'react'
import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { commonText } from '#lib/text/common.ts'
import { dayText } from '#lib/text/days.ts'
import { isBefore, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Lang } from '#ui/Lang.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { shortWhen } from './ClassSide.tsx'
import { SeatsLeft } from './ClassStep.tsx'
import { MinimumNote } from './MinimumNote.tsx'
import css from './steps.module.css'

const SpotChoice = lazyPart(() => import('./SpotChoice.tsx'))

type Pass = Extract<BookingPreview['decision'], { kind: 'book' }>['pass']

interface OneStepProps {
  preview: BookingPreview
  pass: Pass
  firstName: string
  /** A message about the last action. */
  note: { tone?: 'good' | 'bad'; title: string; text?: string } | null
  pending: boolean
  /** The response to the last attempt was lost: the button offers to try again. */
  again: boolean
  /** Books, with the spot that the member chose. */
  onBook: (spotId?: string) => void
  /** Books for both people who share the pass, if it is shared; the chosen spot is for the caller. */
  onBookBoth?: ((spotId?: string) => void) | undefined
  onClose: () => void
  /** The seat was offered to them from the waitlist. */
  offer?: { title: string; intro: ReactNode; take: string; refuse: string }
}

/** Shown if a pass of the member pays: one click books the seat. */
export function OneStep({
  preview,
  pass,
  firstName,
  note,
  pending,
  again,
  onBook,
  onBookBoth,
  onClose,
  offer,
}: OneStepProps) {
  const { session, policy, room } = preview
  const [spotId, setSpotId] = useState<string>()
  const [forBoth, setForBoth] = useState(false)
  // Somebody may have taken the chosen spot in the meantime.
  const spot = room?.spots.find(({ _id, state }) => _id === spotId && state === 'free')
  // Trying again repeats the lost request: for both, if it was for both.
  const repeatsBoth = again && forBoth && onBookBoth !== undefined
  const book = (both: boolean) => {
    setForBoth(both)
    if (both) onBookBoth?.(spot?._id)
    else onBook(spot?._id)
  }
  return (
    <>
      <StepTitle>{offer?.title ?? text.one.title(firstName)}</StepTitle>
      {offer?.intro}
      {note && (
        <Note title={note.title} {...(note.tone ? { tone: note.tone } : {})}>
          {note.text}
        </Note>
      )}
      {pass.paidBefore && (
        <Note tone="good" title={text.one.paidBefore}>
          {text.one.paidBeforeHelp}
        </Note>
      )}
      <div className={css.pays}>
        <b>
          <Lang text={text.one.pays(pass.packageName)} />
        </b>
        <em>{leftOf(pass)}</em>
        <p>{validityOf(pass)}</p>
      </div>
      {!offer && <SeatsLeft session={session} />}
      {!offer && <MinimumNote minimum={preview.minimum} />}
      {room && (
        <SpotChoice room={room} value={spot?._id} onChange={setSpotId} waiting={<Skeleton lines={4} />} />
      )}
      <Callout lead={policy + commonText.stop}>
        {isFree(session) ? text.one.promise : text.one.promiseOver}
      </Callout>
      <StepButtons>
        <Button icon={again ? undefined : 'go'} pending={pending} onClick={() => book(repeatsBoth)}>
          {again ? commonText.tryAgain : (offer?.take ?? text.one.book(spot?.name ?? shortWhen(session)))}
        </Button>
        {/* Three buttons do not fit in one row, so this one replaces “Not now”: the sheet has a close button too. */}
        {pass.sharedWith && onBookBoth && !repeatsBoth ? (
          <Button outline disabled={pending} onClick={() => book(true)}>
            <span>
              <Lang text={text.one.both(pass.sharedWith)} />
            </span>
          </Button>
        ) : (
          <Button outline disabled={pending} onClick={onClose}>
            {offer?.refuse ?? text.notNow}
          </Button>
        )}
      </StepButtons>
    </>
  )
}

const isFree = ({ cancelBy }: BookingPreview['session']) =>
  isBefore(systemClock.now(), Temporal.Instant.from(cancelBy))

function leftOf({ paidBefore, remainingSession: left, remainingAfter: after }: Pass): string {
  if (left === null || after === null) return text.one.unlimited
  // Nothing is taken from the pass: the class was paid before, or the cancelled class returns what this one costs.
  return paidBefore || left === after ? text.one.left(after) : text.one.leftAfter(left, after)
}

function validityOf({ expiryDate, expiryAfter }: Pass): string {
  const [now, then] = [expiryDate, expiryAfter].map((day) => Temporal.PlainDate.from(day))
  if (!now || !then) return ''
  if (now.equals(then)) return text.one.validUntil(dayText.medium(then))
  return text.one.startsWithIt(dayText.medium(then))
}
