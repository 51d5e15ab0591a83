import { classRules } from '#features/timetable/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { ClassView } from '../console/schema.ts'
import { classById, instructorNames } from '../planStore.server.ts'

/** A class with its rules by date. Throws NOT_FOUND. */
export async function readClass(db: Db, classId: string): Promise<ClassView> {
  const facts = await classById(db, classId)
  if (!facts) throw new Refusal('NOT_FOUND')
  const names = await instructorNames(db)
  const rules = await classRules(db, { classId })
  const { id: _id, kind: classKind, ...named } = facts
  return {
    _id,
    classKind,
    ...named,
    rules: rules.map((rule) => ({
      from: rule.startsOn.toString(),
      to: rule.endsOn?.toString() ?? null,
      weekdays: rule.weekdays,
      time: rule.time.toString({ smallestUnit: 'minute' }),
      duration: rule.durationMinutes,
      instructor: { _id: rule.instructorId, name: names.get(rule.instructorId) ?? '' },
      capacity: rule.capacity,
    })),
  }
}
