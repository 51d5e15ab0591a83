import type { Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { classNames, type TimetableChange } from '../console/changeSchema.ts'
import {
  deleteHoliday,
  insertClass,
  insertHolidays,
  type NewNames,
  writeNames,
  writeRules,
} from '../planStore.server.ts'
import type { ClassRule } from '../rules.ts'
import type { Plan } from './makePlan.server.ts'
import { daysFrom } from './targetOf.server.ts'

/**
 * Writes rules and holidays. Returns the id of the class that was created or changed. Throws NOTHING_TO_CHANGE, and
 * NOT_FOUND for a holiday that is already removed.
 */
export async function writeChange(trx: Trx, change: TimetableChange, plan: Plan): Promise<string | null> {
  const { target, dates } = plan
  switch (change.kind) {
    case 'createClass': {
      const [rule] = target.rules as [ClassRule]
      const newClass = { ...rule, id: crypto.randomUUID() }
      return insertClass(trx, change, { kind: change.classKind, rule: newClass })
    }
    case 'changeClass':
    case 'endClass': {
      const rules = target.rules as ClassRule[]
      const sameRules = JSON.stringify(rules) === JSON.stringify(target.before)
      if (sameRules && !(change.kind === 'changeClass' && renames(change, target.facts))) {
        throw new Refusal('NOTHING_TO_CHANGE')
      }
      if (!sameRules) await writeRules(trx, change.classId, rules, { exclusive: target.mayClash })
      if (change.kind === 'changeClass') await writeNames(trx, change.classId, change)
      return change.classId
    }
    case 'changeSession':
    case 'cancelSession':
      if (!dates.length) throw new Refusal('NOTHING_TO_CHANGE')
      return target.facts?.id ?? null
    case 'addHoliday':
      await insertHolidays(
        trx,
        daysFrom(target.from, target.to as Temporal.PlainDate),
        change.location,
        change.name,
      )
      return null
    case 'removeHoliday':
      if (!(await deleteHoliday(trx, change.date, change.location))) throw new Refusal('NOT_FOUND')
      return null
  }
}

const renames = (names: NewNames, facts: Plan['target']['facts']): boolean =>
  classNames.some((name) => names[name] !== undefined && names[name] !== facts?.[name])
