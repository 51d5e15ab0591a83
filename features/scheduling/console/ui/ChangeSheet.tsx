import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { Segments } from '#ui/Chips.tsx'
import { Choice } from '#ui/Choice.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { Form } from '#ui/form.ts'
import { classQuery } from '../queries.ts'
import type { ClassView, TimetableSession, TimetableView } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { blockedBy, ClashLine } from './ClashLine.tsx'
import { ClassNameFields } from './ClassNameFields.tsx'
import { type ChangeDraft, changeOf, draftOf, ruleOn } from './changeOf.ts'
import { PreviewParts } from './PreviewParts.tsx'
import { RoomField } from './RoomField.tsx'
import { RosterLink } from './RosterLink.tsx'
import { clockOf, longDay, shortDay, weekdaysInWords } from './shownWeek.ts'
import { type Change, useChange } from './useChange.ts'
import type { Ghost } from './WeekCalendar.tsx'
import { WeekdaysField } from './WeekdaysField.tsx'

const text = timetableScreen.sheet

export type ChangeSheetProps = {
  session: TimetableSession
  week: TimetableView
  /** The time to which the class was dragged. */
  dragged: string | undefined
  /** Whether the sheet was opened to cancel. */
  cancels: boolean
  onGhost: (ghost: Ghost | undefined) => void
  onCopy: () => void
  onDecide: () => void
  onClose: () => void
  onDone: (made: { jobId: string | null }) => void
}

/** Changes or cancels one date of a class, or all dates from it on, and shows everybody affected. */
export function ChangeSheet(props: ChangeSheetProps) {
  const { data } = useQuery(classQuery(props.session.classId))
  return data ? <ReadyChangeSheet {...props} classView={data} /> : null
}

function ReadyChangeSheet({ classView, ...props }: ChangeSheetProps & { classView: ClassView }) {
  const { session, week, dragged, cancels, onGhost, onCopy, onDecide, onClose, onDone } = props
  const start = draftOf(session, classView)
  const form = useConsoleForm(start, `timetable.${session._id}`)
  const { values } = form
  const changeValues = useEffectEvent(form.change)
  useEffect(() => {
    if (dragged) changeValues({ action: 'change', time: dragged })
  }, [dragged])
  useEffect(() => {
    if (cancels) changeValues({ action: 'cancel' })
  }, [cancels])
  const request = changeOf(session, classView, values)
  const change = useChange(form, request, onDone)
  useGhost(session, request ? values : undefined, onGhost)
  const discard = () => {
    form.reset(start)
    onClose()
  }
  return (
    <SideSheet
      title={text.change(session.title)}
      description={`${longDay(session.date)}, ${clockOf(session.time)}, ${locationName(session.location)}`}
      onClose={onClose}
      footer={
        <>
          <ClashLine change={change} />
          <Button sm type="submit" form={form.id} danger={values.action === 'cancel'} pending={form.pending}>
            {applyLabel(values, change)}
          </Button>
          <Button outline sm onClick={discard}>
            {request && values.action === 'change' && values.time !== session.time
              ? text.keepTime(clockOf(session.time))
              : text.keep}
          </Button>
        </>
      }
    >
      {session.waiting && (
        <p>
          {timetableScreen.decide.waits}{' '}
          <TextButton onClick={onDecide}>{timetableScreen.decide.open}</TextButton>
        </p>
      )}
      <Segments label={text.action}>
        {(['change', 'cancel'] as const).map((action) => (
          <button
            key={action}
            type="button"
            aria-pressed={values.action === action}
            onClick={() => form.change({ action })}
          >
            {text.actions[action]}
          </button>
        ))}
        <button type="button" aria-pressed={false} onClick={onCopy}>
          {text.actions.copy}
        </button>
      </Segments>
      <Choice<ChangeDraft['which']>
        legend={text.which}
        {...form.control('which')}
        options={[
          { value: 'one', title: text.only(shortDay(session.date)), text: text.oneDate },
          {
            value: 'all',
            title: text.all(shortDay(session.date)),
            text: text.everyWeek(weekdaysInWords(ruleOn(classView, session.date)?.weekdays ?? [])),
          },
        ]}
      />
      <ConsoleForm
        form={form}
        onSubmit={change.apply}
        disabledReason={request ? blockedBy(change) : text.nothingChanged}
      >
        {values.action === 'change' ? (
          <ChangeFields session={session} start={start} week={week} form={form} />
        ) : (
          <Field
            required
            label={text.reason}
            hint={text.reasonHint}
            maxLength={200}
            {...form.field('reason')}
          />
        )}
      </ConsoleForm>
      <PreviewParts change={change} />
      <RosterLink sessionId={session._id} />
    </SideSheet>
  )
}

function applyLabel({ action }: ChangeDraft, { preview }: Change): string {
  const dates = preview ? preview.totals.changed + preview.totals.gone + preview.totals.added : 0
  return dates ? timetableScreen.button[action](dates, preview?.totals.notified ?? 0) : text.actions[action]
}

/** Shows the new time on the calendar while the sheet is open. */
function useGhost(
  { _id: sessionId, date }: TimetableSession,
  values: ChangeDraft | undefined,
  onGhost: (ghost: Ghost | undefined) => void,
) {
  const isMove = values?.action === 'change'
  const time = isMove ? values.time : undefined
  const duration = isMove ? (values.duration ?? 0) : 0
  useEffect(() => {
    onGhost(time ? { sessionId, date, time, duration } : undefined)
    return () => onGhost(undefined)
  }, [sessionId, date, time, duration, onGhost])
}

type ChangeFieldsProps = {
  session: TimetableSession
  start: ChangeDraft
  week: TimetableView
  form: Form<ChangeDraft>
}

function ChangeFields({ session, start, week, form }: ChangeFieldsProps) {
  const { values } = form
  const hint = (name: keyof ChangeDraft, was: string) =>
    values[name] === start[name] ? text.unchanged : text.was(was)
  const nameOf = (id: string) => week.instructors.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <>
      <FieldPair>
        <TimeField
          label={text.starts}
          hint={hint('time', clockOf(start.time))}
          required
          {...form.control('time')}
        />
        <SelectField
          label={timetableScreen.instructor}
          hint={hint('instructorId', nameOf(start.instructorId))}
          options={week.instructors.map(({ _id, name }) => ({ value: _id, name }))}
          {...form.field('instructorId')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField
          label={text.duration}
          hint={hint('duration', String(start.duration))}
          required
          {...form.control('duration')}
        />
        <NumberField
          label={text.capacity}
          hint={hint('capacity', String(start.capacity))}
          required
          {...form.control('capacity')}
        />
      </FieldPair>
      <RoomField
        rooms={week.rooms}
        location={session.location}
        hint={hint('roomId', session.room?.name ?? text.noRoom)}
        {...form.control('roomId')}
      />
      {values.which === 'all' && (
        <>
          <WeekdaysField required {...form.control('weekdays')} />
          <Field label={text.title} hint={hint('title', start.title)} required {...form.field('title')} />
          <ClassNameFields form={form} />
        </>
      )}
    </>
  )
}
