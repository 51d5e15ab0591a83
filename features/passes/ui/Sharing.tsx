import { type ReactNode, useState } from 'react'
import { packageText } from '#features/passes/text/membership.ts'
import { passesText as text } from '#features/passes/text/passes.ts'
import { ApiError } from '#lib/api.ts'
import { langOf } from '#lib/language.ts'
import { commonText } from '#lib/text/common.ts'
import { studioToday } from '#lib/time.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button, TextButton } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { toast } from '#ui/toast.ts'
import { endSharing } from '../queries.ts'
import type { PassView, SharedPassView } from '../schema.ts'
import { shortDay } from './passDays.ts'
import styles from './Sharing.module.css'

/** Shows with whom the member shares their own pass. */
export function Sharing({ pass, children }: { pass: PassView; children: ReactNode }) {
  if (pass.sharedWith === null) return null
  return (
    <section className={styles.sharing}>
      <p>{text.sharedWith(pass.sharedWith)}</p>
      {children}
    </section>
  )
}

type SharedProps = { pass: SharedPassView; onChoose: () => void; end: ReactNode }

/** A pass of another person that the member may use. */
export function SharedPass({ pass, onChoose, end }: SharedProps) {
  const { package: terms } = pass
  const until = shortDay(pass.expiryDate, studioToday())
  const isOver = pass.status === 'expired' || pass.status === 'revoked'
  return (
    <section className={styles.shared} aria-labelledby={`shared-${pass._id}`}>
      <p className="label">{text.shared}</p>
      <h3 id={`shared-${pass._id}`}>
        <TextButton onClick={onChoose}>
          <span lang={langOf(terms.packageName)}>{terms.packageName}</span>
        </TextButton>{' '}
        {text.sharedBy(pass.holder)}
      </h3>
      <p>
        <b className="num">{text.leftShort(pass.remainingSession, terms.totalSessions)}</b>
        {commonText.stop} {packageText.scope(terms)},{' '}
        {isOver ? text.untilDay.after(until) : text.untilDay.before(until)}
      </p>
      <p className="small mute">{text.sharedLead}</p>
      {end}
    </section>
  )
}

type EndProps = {
  passId: string
  packageName: string
  /** The name of the other person. */
  name: string
  /** Whose pass it is: the member's own, or one that is shared with them. */
  whose: 'own' | 'shared'
  refresh: () => Promise<unknown>
}

/**
 * Ends the sharing, for either person, after a question. The server refuses it while the other person has booked a class.
 */
export function EndSharing({ passId, packageName, name, whose, refresh }: EndProps) {
  const [isAsking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = text.askEnd[whose]
  const end = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const { message } = await endSharing(passId)
      await refresh()
      toast.success(message)
      setAsking(false)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : commonText.offline)
    }
    setPending(false)
  }
  const close = () => {
    setAsking(false)
    setProblem(undefined)
  }
  return (
    <>
      <Button outline sm onClick={() => setAsking(true)}>
        {text.endSharing}
      </Button>
      <AlertDialog
        open={isAsking}
        title={<Lang text={ask.title(name)} />}
        confirm={text.endSharing}
        cancel={text.askEnd.keep}
        pending={pending}
        onConfirm={() => void end()}
        onCancel={close}
      >
        <div className={styles.question}>
          <p>
            <Lang text={ask.text(name, packageName)} />
          </p>
          {problem && <Note tone="bad" title={problem} />}
        </div>
      </AlertDialog>
    </>
  )
}
