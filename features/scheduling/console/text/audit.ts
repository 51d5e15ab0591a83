import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const schedulingAudit = inLanguages('schedulingAudit', {
  actions: {
    'class.change': 'Changed a class',
    'class.create': 'Created a class',
    'class.end': 'Ended a class',
    'holiday.add': 'Added a holiday',
    'holiday.remove': 'Removed a holiday',
    'session.cancel': 'Cancelled one date of a class',
    'session.change': 'Changed one date of a class',
  },
  fields: {
    classKind: 'kind',
    dates: 'dates affected',
    duration: 'minutes',
    durationMinutes: 'minutes',
    minutes: 'minutes',
    roomId: 'room',
    rules: 'rules',
    startTime: 'begins',
    time: 'time',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    scheduling: keyof typeof schedulingAudit.actions
  }
}
