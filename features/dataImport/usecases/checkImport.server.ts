import { allPackages, type PackageRow } from '#features/passes/packageReads.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { type ClassPlan, findClash, validateClassRow } from '../classRules.ts'
import type { Mapping, Report } from '../console/schema.ts'
import {
  type Choices,
  classKey,
  classKeys,
  passesOf,
  peopleOf,
  readChoices,
  teachingTimes,
} from '../factStore.server.ts'
import { type Field, fieldsOf, requiredColumns, type WordField, wordFieldsOf } from '../fields.ts'
import { FilePeople } from '../filePeople.ts'
import {
  isSamePass,
  type MemberPlan,
  type PassPlan,
  type RowResult,
  type RowValues,
  validateMemberRow,
} from '../memberRules.ts'
import { type ImportRow, rowsAfter, saveRowChecks } from '../rowStore.server.ts'
import { changeImport, lockImport } from '../store.server.ts'
import { phoneOf } from '../values.ts'

/** The number of rows that are checked together. Other work can run between two chunks. */
const CHUNK = 500

/** Whether every required column is known. */
export const isComplete = ({ kind, columns }: Mapping): boolean =>
  requiredColumns[kind].every((group) => group.some((field) => columns[field] !== undefined))

type RowValidator = (
  db: Db,
  rows: { number: number; cellValues: RowValues }[],
) => Promise<RowResult<MemberPlan | ClassPlan>[]>

/**
 * The dry run: checks each row as it would be imported now, and stores only the results. Throws NOT_FOUND; CHANGED if
 * the import was started; IMPORT_COLUMNS while required columns are not known.
 */
export async function checkImport(
  { db }: Pick<Deps, 'db'>,
  importId: string,
  mapping: Mapping,
  now: Temporal.Instant,
): Promise<void> {
  if (!isComplete(mapping)) throw new Refusal('IMPORT_COLUMNS')
  const validate = await validatorOf(db, mapping, studioDay(now))
  await inTransaction(db, async (trx) => {
    const dataImport = await lockImport(trx, importId)
    if (!dataImport) throw new Refusal('NOT_FOUND')
    if (dataImport.state !== 'uploaded' && dataImport.state !== 'checked') throw new Refusal('CHANGED')
    const columnsFit = Object.values(mapping.columns).every((at) => at < dataImport.columns.length)
    if (!columnsFit) throw new Refusal('IMPORT_COLUMNS')
    const report = emptyReport()
    const knownPeople = new Set<string>()
    for (let after = 0; ; ) {
      // Locked, so that the content of a row can't be erased before its result is stored.
      const rows = await rowsAfter(trx, importId, after, CHUNK, true)
      if (!rows.length) break
      const results = await validate(
        trx,
        rows.map((row) => ({ number: row.number, cellValues: valuesOf(row, mapping) })),
      )
      for (const each of results) addTo(report, knownPeople, each)
      const checks = results.map((each, index) => ({
        number: rows[index]?.number ?? 0,
        state: each.kind,
        problems: each.kind === 'bad' ? each.problems : [],
        plan: each.kind === 'good' ? each.plan : null,
      }))
      await saveRowChecks(trx, importId, checks)
      after = rows.at(-1)?.number ?? after
    }
    await changeImport(trx, importId, { state: 'checked', kind: mapping.kind, mapping, report })
  })
}

function valuesOf({ cells }: ImportRow, { kind, columns }: Mapping): RowValues {
  const cellValues: RowValues = {}
  for (const field of fieldsOf[kind]) {
    const column = columns[field]
    if (column !== undefined) cellValues[field] = cells[column] ?? ''
  }
  return cellValues
}

const emptyReport = (): Report => ({
  good: 0,
  bad: 0,
  newPeople: 0,
  knownPeople: 0,
  passes: 0,
  passesLeftOut: 0,
  sessions: 0,
  classes: 0,
  knownClasses: 0,
})

/** Adds the result of a row. A person is counted once, even if several rows are about them. */
function addTo(report: Report, known: Set<string>, result: RowResult<MemberPlan | ClassPlan>): void {
  report[result.kind] += 1
  if (result.kind === 'bad') return
  const { plan } = result
  if ('title' in plan) {
    report[plan.known ? 'knownClasses' : 'classes'] += 1
    return
  }
  if (plan.personId) known.add(plan.personId)
  else if (plan.sameAsRow === null) report.newPeople += 1
  report.knownPeople = known.size
  if (plan.passLeftOut) report.passesLeftOut += 1
  if (plan.pass) {
    report.passes += 1
    report.sessions += plan.pass.left ?? 0
  }
}

/** What a word of the file stands for: as staff set it, or the choice with that name. */
export function meaningIn(
  mapping: Mapping,
  field: WordField,
  word: string,
  choices: Choices,
): string | undefined {
  const words = mapping.words[field] ?? {}
  // A cell may contain `constructor`, which every object has.
  const meaning = Object.hasOwn(words, word) ? words[word] : undefined
  const lowered = (meaning ?? word).toLowerCase()
  return choices.find(({ value, name }) => value.toLowerCase() === lowered || name.toLowerCase() === lowered)
    ?.value
}

async function validatorOf(db: Db, mapping: Mapping, today: Temporal.PlainDate): Promise<RowValidator> {
  return mapping.kind === 'classes' ? classValidator(db, mapping, today) : memberValidator(db, mapping, today)
}

async function classValidator(db: Db, mapping: Mapping, today: Temporal.PlainDate): Promise<RowValidator> {
  const [choices, known, taught] = await Promise.all([
    readChoices(db, wordFieldsOf('classes')),
    classKeys(db, today),
    teachingTimes(db, today),
  ])
  const facts = {
    today,
    order: mapping.dateOrder,
    meaningOf: (field: WordField, word: string) => meaningIn(mapping, field, word, choices[field] ?? []),
    isKnown: (plan: ClassPlan) => {
      const key = classKey(plan, today)
      const before = known.has(key)
      known.add(key)
      return before
    },
    clashOf: (plan: ClassPlan) => {
      const clash = findClash(plan, taught)
      if (!clash) taught.push(plan)
      return clash?.title
    },
  }
  return async (_db, rows) => rows.map(({ cellValues }) => validateClassRow(cellValues, facts))
}

async function memberValidator(db: Db, mapping: Mapping, today: Temporal.PlainDate): Promise<RowValidator> {
  const packages = await packagesByWord(db, mapping)
  const inFile = new FilePeople()
  return async (trx, rows) => {
    const textsOf = (field: Field) => rows.map(({ cellValues }) => cellValues[field] ?? '')
    const emails = textsOf('email').map((text) => text.toLowerCase())
    const phones = textsOf('phone').flatMap((text) => phoneOf(text) ?? [])
    const people = await peopleOf(trx, { emails, phones, externalIds: textsOf('externalId').filter(Boolean) })
    const held = await passesOf(
      trx,
      people.map(({ id }) => id),
    )
    const heldBy = Map.groupBy(held, ({ personId }) => personId)
    const facts = {
      today,
      order: mapping.dateOrder,
      mustExist: mapping.kind === 'passes',
      allCameBefore: mapping.allCameBefore ?? true,
      packageOf: (word: string) => packages(word),
      hasPass: (personId: string, pass: PassPlan) =>
        heldBy.get(personId)?.some((each) => isSamePass(each, pass)) ?? false,
    }
    const known = {
      atEmail: (email: string) =>
        people.filter((person) => person.email === email || person.householdEmail === email),
      byPhone: (phone: string) => people.filter((person) => person.phone === phone),
      byExternalId: (externalId: string) => people.filter((person) => person.externalId === externalId),
      inFile,
    }
    return rows.map(({ number, cellValues }) => {
      const shared = mapping.shared?.rows[String(number)] ?? mapping.shared?.all
      const result = validateMemberRow(cellValues, { ...facts, people: { ...known, shared } })
      if (result.kind === 'good') inFile.add(number, result.plan)
      return result
    })
  }
}

async function packagesByWord(db: Db, mapping: Mapping): Promise<(word: string) => PackageRow | undefined> {
  const packages = await allPackages(db)
  const names = packages.map(({ id, packageName }) => ({ value: id, name: packageName }))
  return (word) => {
    const id = meaningIn(mapping, 'package', word, names)
    return packages.find((each) => each.id === id)
  }
}
