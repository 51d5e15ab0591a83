import type { AuditRecord } from '#features/audit/usecases/recordAudit.server.ts'
import { classNames, type TimetableChange } from '../console/changeSchema.ts'
import type { ClassRule, Layout } from '../rules.ts'
import type { Plan } from './makePlan.server.ts'

const actions = {
  createClass: 'class.create',
  changeClass: 'class.change',
  endClass: 'class.end',
  changeSession: 'session.change',
  cancelSession: 'session.cancel',
  addHoliday: 'holiday.add',
  removeHoliday: 'holiday.remove',
} as const satisfies Record<TimetableChange['kind'], AuditRecord['action']>

/** The audit entry of a change: before, after, and how many dates and bookings it affected. */
export function actionOf(change: TimetableChange, plan: Plan, classId: string | null): AuditRecord {
  const { kind, ...request } = change
  const affected = { dates: plan.dates.length, bookings: plan.affectedBookings.length }
  const base = {
    action: actions[kind],
    ...('reason' in change ? { reason: change.reason } : {}),
    after: { ...request, ...affected },
  }
  switch (change.kind) {
    case 'createClass':
    case 'changeClass':
    case 'endClass': {
      const { before, facts } = plan.target
      const state = before && {
        ...Object.fromEntries(classNames.map((name) => [name, facts?.[name]])),
        rules: before.map(ruleState),
      }
      return { ...base, subject: 'class', subjectId: classId ?? '', before: state }
    }
    case 'changeSession':
    case 'cancelSession':
      return {
        ...base,
        subject: 'session',
        subjectId: change.sessionId,
        before: layoutState(plan.dates[0]?.before),
      }
    case 'addHoliday':
      return { ...base, subject: 'holiday', subjectId: `${change.from}@${change.location ?? ''}` }
    case 'removeHoliday':
      return { ...base, subject: 'holiday', subjectId: `${change.date}@${change.location ?? ''}` }
  }
}

const ruleState = ({
  weekdays,
  time,
  durationMinutes,
  instructorId,
  capacity,
  roomId,
  startsOn,
  endsOn,
}: ClassRule) => ({
  weekdays,
  time: time.toString({ smallestUnit: 'minute' }),
  duration: durationMinutes,
  instructorId,
  capacity,
  roomId,
  from: startsOn.toString(),
  to: endsOn?.toString() ?? null,
})

const layoutState = (layout: Layout | null | undefined) =>
  layout && {
    startsAt: layout.startsAt.toString(),
    endsAt: layout.endsAt.toString(),
    instructorId: layout.instructorId,
    capacity: layout.capacity,
  }
