import { Dialog as Base } from '@base-ui/react/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { fullName } from '#lib/fullName.ts'
import { formatTime, isoInstant, systemClock } from '#lib/time.ts'
import { Button, IconButton, TextButton, TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { bookingInCode } from '../../checkInCode.ts'
import { attendanceApi, rosterQuery } from '../queries.ts'
import type { DaySession, ScanView as Scanned } from '../schema.ts'
import { rosterScreenText } from '../text/rosterScreen.ts'
import { todayText } from '../text/today.ts'
import { beep } from './qrReader.ts'
import { passLabel, type RosterRow } from './RosterList.tsx'
import css from './ScanView.module.css'
import { useCamera } from './useCamera.ts'

const text = rosterScreenText.scanning

type Result =
  | { kind: 'server'; scanned: Scanned }
  | { kind: 'queued'; name: string }
  | { kind: 'refused'; why: string }

const NOTHING = { code: '' }

type ScanViewProps = {
  session: DaySession
  rows: RosterRow[]
  online: boolean
  onTap: (row: RosterRow, mark: RosterRow['mark']) => void
  onWalkIn: (() => void) | undefined
  onClose: () => void
}

/** Reads codes one after another: each is checked in with a tone, and the camera stays open for the next. */
export function ScanView({ session, rows, online, onTap, onWalkIn, onClose }: ScanViewProps) {
  const queries = useQueryClient()
  const video = useRef<HTMLVideoElement>(null)
  const form = useForm(NOTHING, { toast })
  const [result, setResult] = useState<Result>()
  const show = (next: Result) => {
    setResult(next)
    beep(next.kind === 'queued' || (next.kind === 'server' && next.scanned.outcome === 'in'))
  }
  const send = useMutation({
    mutationFn: (scan: { key: string; madeAt: string; code: string }) =>
      attendanceApi('POST /console/sessions/:sessionId/check-ins', {
        params: { sessionId: session._id },
        body: scan,
      }),
    onSuccess: ({ data: scanned }) => show({ kind: 'server', scanned }),
    onError: (error, { code }) =>
      error instanceof ApiError && error.status < 500
        ? show({ kind: 'refused', why: error.message })
        : queueMark(code),
    onSettled: () => void queries.invalidateQueries({ queryKey: rosterQuery(session._id).queryKey }),
  })
  /**
   * If the server does not respond, the code is checked against the loaded list; the mark is stored and sent later.
   */
  const queueMark = (code: string) => {
    const row = rows.find(({ _id }) => _id === bookingInCode(code))
    if (!row) return show({ kind: 'refused', why: text.unknownOffline })
    onTap(row, 'in')
    show({ kind: 'queued', name: nameOf(row) })
  }
  const check = (given: string) => {
    const code = given.replace(/\s/g, '').toUpperCase()
    if (!code) return
    form.change(NOTHING)
    if (online) send.mutate({ key: crypto.randomUUID(), madeAt: isoInstant(systemClock.now()), code })
    else queueMark(code)
  }
  const camera = useCamera(video, check)
  const checkedIn = rows.filter(({ mark }) => mark === 'in' || mark === 'late').length
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Popup className={classes(css.scan, 'on-dark')}>
          <header className={css.head}>
            <div>
              <Base.Title className={css.title}>{text.title}</Base.Title>
              <p className={css.about}>
                {formatTime(Temporal.Instant.from(session.startsAt))} {session.title},{' '}
                {todayText.inOf(checkedIn, rows.length)}
              </p>
            </div>
            <IconButton icon="x" label={text.close} onClick={onClose} />
          </header>
          <div className={css.view}>
            <video ref={video} className={css.video} muted playsInline />
            {camera === 'on' && <i className={css.frame} />}
            {camera !== 'on' && (
              <p className={css.text}>{camera === 'none' ? text.noCamera : text.starting}</p>
            )}
          </div>
          <div role="status">
            {result && (
              <Band
                result={result}
                rows={rows}
                onTap={onTap}
                onWalkIn={onWalkIn}
                onDone={() => setResult(undefined)}
              />
            )}
          </div>
          <div className={css.typed}>
            <ConsoleForm form={form} onSubmit={() => check(form.values.code)} className={css.foot}>
              <Field
                required
                label={text.field}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                {...form.field('code')}
              />
              <Button outline type="submit" pending={send.isPending}>
                {text.check}
              </Button>
              <p className={css.hint}>{text.hint}</p>
              <TextButton onClick={onClose}>{text.byName}</TextButton>
            </ConsoleForm>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const nameOf = ({ person }: RosterRow) => fullName(person)

interface BandProps {
  result: Result
  rows: RosterRow[]
  onTap: ScanViewProps['onTap']
  onWalkIn: ScanViewProps['onWalkIn']
  onDone: () => void
}

/** The result of a code, with the most useful action. */
function Band({ result, rows, onTap, onWalkIn, onDone }: BandProps) {
  if (result.kind === 'queued') return <Line good title={text.queued(result.name)} />
  if (result.kind === 'refused') return <Line title={result.why} />
  const { scanned } = result
  if (scanned.outcome === 'in') {
    const row = rows.find(({ _id }) => _id === scanned.marked.bookingId)
    const undo = row && !scanned.wasIn
    return (
      <Line
        good
        title={(scanned.wasIn ? text.wasIn : text.isIn)(scanned.person)}
        about={row && passLabel(row)}
      >
        {undo && (
          <TextButton
            onClick={() => {
              onTap(row, 'expected')
              onDone()
            }}
          >
            {text.undo}
          </TextButton>
        )}
      </Line>
    )
  }
  if (scanned.outcome === 'elsewhere') {
    const { session } = scanned
    const time = formatTime(Temporal.Instant.from(session.startsAt))
    return (
      <Line title={text.elsewhere(scanned.person, session.title, time)}>
        <TextLink to={`/sessions/${session._id}?open=scan`}>{text.openOtherRoster}</TextLink>
      </Line>
    )
  }
  return (
    <Line title={text.notBooked(scanned.person)}>
      {onWalkIn && <TextButton onClick={onWalkIn}>{text.bookThem}</TextButton>}
    </Line>
  )
}

type LineProps = { good?: boolean; title: string; about?: string | undefined; children?: ReactNode }
const Line = ({ good, title, about, children }: LineProps) => (
  <div className={classes(css.band, good ? css.good : css.other)}>
    <Icon name={good ? 'ok' : 'bang'} />
    <p>
      <b className={css.result}>{title}</b>
      {about && <span className={css.second}>{about}</span>}
    </p>
    {children}
  </div>
)
