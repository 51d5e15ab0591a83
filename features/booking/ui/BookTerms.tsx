import type { SessionView } from '#features/timetable/schema.ts'
import { bookDialogText as text } from '#text/bookDialog.ts'
import { commonText } from '#text/common.ts'
import { dayText } from '#text/timetable.ts'
import { PromiseNote } from '#ui/PromiseNote.tsx'
import { promiseOf } from '../rules.ts'
import type { Payer } from './payingPass.ts'

type BookTermsProps = {
  session: SessionView
  payer: Extract<Payer, { kind: 'pays' }>
  now: Temporal.Instant
}

/** The promise of this booking, and the pass that pays for it. */
export function BookTerms({ session, payer, now }: BookTermsProps) {
  const { pass, leftAfter, expiresOn } = payer
  const promise = promiseOf(
    { startsAt: Temporal.Instant.from(session.startsAt), cancelBy: Temporal.Instant.from(session.cancelBy) },
    leftAfter === null ? 'day' : 'session',
    now,
  )
  const starts = !pass.firstSessionDate && pass.package.validityFrom === 'firstSession'
  return (
    <>
      <PromiseNote promise={`${promise}${commonText.stop}`}>{text.promiseKept}</PromiseNote>
      <div className="pays">
        <div className="pay one">
          <b>{text.paysWith(pass.package.packageName)}</b>
          <em>{leftAfter === null ? text.unlimited : text.leftAfter(leftAfter)}</em>
          <span>
            {starts
              ? text.startsWithIt(dayText.dayOfMonth(expiresOn))
              : text.validUntil(dayText.dayOfMonth(expiresOn))}
          </span>
        </div>
      </div>
    </>
  )
}
