import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { Segments } from '#ui/Chips.tsx'
import { Choice } from '#ui/Choice.tsx'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { classQuery } from '../queries.ts'
import type { ClassView, TimetableSession, TimetableView } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { blockedBy, ClashLine } from './ClashLine.tsx'
import { type ChangeDraft, changeOf, draftOf, ruleOn } from './changeOf.ts'
import { DescriptionFields } from './DescriptionFields.tsx'
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
  /** The time it was dragged to. */
  dragged: string | undefined
  /** It was opened to cancel. */
  cancels: boolean
  onGhost: (ghost: Ghost | undefined) => void
  onCopy: () => void
  onDecide: () => void
  onClose: () => void
  onDone: (made: { jobId: string | null }) => void
}

/** Changes or cancels one date of a class, or all dates from it on, with everybody affected shown. */
export function ChangeSheet(props: ChangeSheetProps) {
  const { data } = useQuery(classQuery(props.session.classId))
  return data ? <ReadyChangeSheet {...props} of={data} /> : null
}

function ReadyChangeSheet({ of, ...props }: ChangeSheetProps & { of: ClassView }) {
  const { session, week, dragged, cancels, onGhost, onCopy, onDecide, onClose, onDone } = props
  const {
    values,
    change: edit,
    drop,
  } = useDraft<ChangeDraft>(`timetable.${session._id}`, draftOf(session, of))
  useEffect(() => {
    if (dragged) edit({ action: 'change', time: dragged })
  }, [dragged, edit])
  useEffect(() => {
    if (cancels) edit({ action: 'cancel' })
  }, [cancels, edit])
  const made = changeOf(session, of, values)
  const change = useChange(made, (done) => {
    drop()
    onDone(done)
  })
  const form = usePlainForm(change.fields, change.pending)
  useGhost(session, made ? values : undefined, onGhost)
  const leave = () => {
    drop()
    onClose()
  }
  return (
    <SideSheet
      title={text.change(session.title)}
      lead={`${longDay(session.date)}, ${clockOf(session.time)}, ${locationName(session.location)}`}
      onClose={onClose}
      foot={
        <>
          <ClashLine change={change} />
          <Button
            sm
            type="submit"
            form={form.id}
            danger={values.action === 'cancel'}
            pending={change.pending}
          >
            {actionWords(values, change)}
          </Button>
          <Button outline sm onClick={leave}>
            {made && values.action === 'change' && values.time !== session.time
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
            onClick={() => edit({ action })}
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
        name="which"
        value={values.which}
        onChange={(which) => edit({ which })}
        options={[
          { value: 'one', title: text.only(shortDay(session.date)), text: text.oneDate },
          {
            value: 'all',
            title: text.all(shortDay(session.date)),
            text: text.everyWeek(weekdaysInWords(ruleOn(of, session.date)?.weekdays ?? [])),
          },
        ]}
      />
      <ConsoleForm
        form={form}
        onSubmit={change.apply}
        blocked={made ? blockedBy(change) : text.nothingChanged}
      >
        {values.action === 'change' ? (
          <ChangeFields
            session={session}
            of={of}
            week={week}
            values={values}
            edit={edit}
            fields={change.fields}
          />
        ) : (
          <Field
            required
            label={text.reason}
            hint={text.reasonHint}
            maxLength={200}
            value={values.reason}
            error={change.fields['change.reason'] ?? ''}
            onChange={(event) => edit({ reason: event.currentTarget.value })}
          />
        )}
      </ConsoleForm>
      <PreviewParts change={change} />
      <RosterLink sessionId={session._id} />
    </SideSheet>
  )
}

function actionWords({ action }: ChangeDraft, { preview }: Change): string {
  const dates = preview ? preview.totals.changed + preview.totals.gone + preview.totals.added : 0
  const people = preview ? preview.mails.reduce((sum, { to }) => sum + to, 0) : 0
  return dates ? timetableScreen.button[action](dates, people) : text.actions[action]
}

/** The new position, shown on the calendar while the sheet is open. */
function useGhost(
  { _id: sessionId, date }: TimetableSession,
  values: ChangeDraft | undefined,
  onGhost: (ghost: Ghost | undefined) => void,
) {
  const moves = values?.action === 'change'
  const time = moves ? values.time : undefined
  const duration = moves ? Number(values.duration) : 0
  useEffect(() => {
    onGhost(time ? { sessionId, date, time, duration } : undefined)
    return () => onGhost(undefined)
  }, [sessionId, date, time, duration, onGhost])
}

type ChangeFieldsProps = {
  session: TimetableSession
  of: ClassView
  week: TimetableView
  values: ChangeDraft
  edit: (patch: Partial<ChangeDraft>) => void
  fields: Record<string, string>
}

function ChangeFields({ session, of, week, values, edit, fields }: ChangeFieldsProps) {
  const start = draftOf(session, of)
  const hint = (name: keyof ChangeDraft, was: string) =>
    values[name] === start[name] ? text.unchanged : text.was(was)
  const typed = (name: 'time' | 'duration' | 'capacity' | 'title', was: string) => ({
    value: values[name],
    hint: hint(name, was),
    error: fields[`change.${name}`] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })
  const nameOf = (id: string) => week.instructors.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <>
      <FieldPair>
        <TimeField
          label={text.starts}
          required
          {...typed('time', clockOf(start.time))}
          onChange={(time) => edit({ time })}
        />
        <SelectField
          label={timetableScreen.instructor}
          hint={hint('instructorId', nameOf(start.instructorId))}
          error={fields.instructorId ?? ''}
          value={values.instructorId}
          onChoose={(instructorId) => edit({ instructorId })}
          options={week.instructors.map(({ _id, name }) => ({ value: _id, name }))}
        />
      </FieldPair>
      <FieldPair>
        <Field label={text.duration} required inputMode="numeric" {...typed('duration', start.duration)} />
        <Field label={text.capacity} required inputMode="numeric" {...typed('capacity', start.capacity)} />
      </FieldPair>
      <RoomField
        rooms={week.rooms}
        location={session.location}
        hint={hint('roomId', session.room?.name ?? text.noRoom)}
        error={fields.roomId ?? ''}
        value={values.roomId}
        onChoose={(roomId) => edit({ roomId })}
      />
      {values.which === 'all' && (
        <>
          <WeekdaysField
            value={values.weekdays ? values.weekdays.split(',').map(Number) : []}
            onChange={(weekdays) => edit({ weekdays: weekdays.join() })}
            required
            error={fields['change.weekdays']}
          />
          <Field label={text.title} required {...typed('title', start.title)} />
          <DescriptionFields values={values} edit={edit} fields={fields} />
        </>
      )}
    </>
  )
}
