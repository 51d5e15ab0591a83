import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatTime } from '#lib/time.ts'
import { TextButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { rosterScreenText } from '../text/rosterScreen.ts'
import { attendanceQueue, type MarkConflict } from './attendanceQueue.ts'
import css from './OfflineBanner.module.css'
import { usePendingMarks, useSendQueue } from './useAttendanceMarks.ts'

const text = rosterScreenText.connection

type OfflineBannerProps = { personId: string; online: boolean; offline: string }

/**
 * A banner below the head of every screen: that the connection is down (`offline`: the text to show if no marks
 * are waiting), how many marks are stored on this device, the progress of sending them, and conflicts with
 * changes by others.
 */
export function OfflineBanner({ personId, online, offline }: OfflineBannerProps) {
  useSendQueue(personId)
  const { pending, sending, sent, conflicts } = usePendingMarks()
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname) return attendanceQueue.dismissSent
  }, [pathname])
  return (
    <>
      <div role="status">
        {!online ? (
          <p className={css.down}>
            <Icon name="bang" />
            {pending.length === 0 ? (
              offline
            ) : (
              <span>
                <b>
                  {text.isOffline} {text.down(pending.length)}
                </b>{' '}
                {text.goOn}
              </span>
            )}
          </p>
        ) : sending ? (
          <p className={css.strip}>{text.sending(sending.at, sending.of)}</p>
        ) : (
          sent > 0 && pending.length === 0 && <p className={css.sent}>{text.sent(sent)}</p>
        )}
      </div>
      {conflicts.length > 0 && (
        <div className={css.conflicts} role="alert">
          <p>
            <b>{text.conflicts}</b>
          </p>
          <ul>
            {conflicts.map((each) => (
              <li key={each.pendingMark.key}>{conflictLabel(each)}</li>
            ))}
          </ul>
          <TextButton onClick={attendanceQueue.dismissConflicts}>{text.dismiss}</TextButton>
        </div>
      )}
    </>
  )
}

function conflictLabel(conflict: MarkConflict): string {
  const { name } = conflict.pendingMark
  if (conflict.kind === 'refused') return text.refused(name, conflict.why)
  const { mark, by, madeAt } = conflict.other
  return text[conflict.kind](
    name,
    rosterScreenText.marks[mark],
    by,
    formatTime(Temporal.Instant.from(madeAt)),
  )
}
