import { documentNumber, financialYearOf } from '#features/invoice/rules.ts'
import { type GstinProblem, gstinProblem } from '#lib/gstin.ts'
import { stateCodes, stateName } from '#lib/indianStates.ts'
import { gstinText } from '#lib/text/gstin.ts'
import type { NewRegistration, RegistrationList } from '../registrationSchema.ts'
import { registrationScreens as text } from '../text/registrationScreens.ts'

export type Registration = RegistrationList['registrations'][number]

/** The GSTIN in capitals and without spaces, as it is stored. */
const compact = (typed: string) => typed.replace(/\s/g, '').toUpperCase()

const GSTIN_LENGTH = 15

/** The State of a GSTIN, as soon as its first digits are known. */
export function stateOf(typed: string): string | undefined {
  const code = compact(typed).slice(0, 2)
  return stateCodes.has(code) ? code : undefined
}

const problemOf = (typed: string): GstinProblem | undefined => gstinProblem(compact(typed), stateCodes)

/** The error of a complete GSTIN. */
export function gstinError(typed: string): string | undefined {
  const problem = problemOf(typed)
  return problem && gstinText[problem](compact(typed))
}

/** For a GSTIN that is being typed: an error only if more characters can't correct it, and a hint with the progress. */
export function gstinAsTyped(typed: string): { error: string | undefined; hint: string } {
  const gstin = compact(typed)
  const state = stateOf(typed)
  if (gstin.length < 2) return { error: undefined, hint: text.gstinHint }
  if (state === undefined) return { error: gstinText.state(gstin), hint: text.gstinHint }
  if (gstin.length < GSTIN_LENGTH)
    return { error: undefined, hint: text.gstinSoFar(stateName(state), gstin.length) }
  const error = gstinError(typed)
  return { error, hint: error ? text.gstinHint : text.gstinFits(stateName(state)) }
}

/** The number of the next document of a series on a day; undefined while the series or the day is invalid. */
export function nextNumber(
  typed: string,
  day: string,
  lastNumbers: RegistrationList['lastNumbers'],
): string | undefined {
  const series = typed.trim().toUpperCase()
  if (!/^[A-Z0-9]{1,3}$/.test(series) || day === '') return undefined
  const financialYear = financialYearOf(Temporal.PlainDate.from(day))
  const last = lastNumbers.find((each) => each.series === series && each.financialYear === financialYear)
  return documentNumber(series, financialYear, (last?.lastNumber ?? 0) + 1)
}

/** The initial values: those of the previous registration, because a new one usually differs in few of them. */
export const registrationForm = (
  before: Registration | undefined,
  location: string | null,
  from: string,
) => ({
  location: location ?? '',
  mode: before?.mode ?? ('registered' as NewRegistration['mode']),
  gstin: before?.gstin ?? '',
  stateCode: before?.stateCode ?? '',
  legalName: before?.legalName ?? '',
  address: before?.address ?? '',
  invoiceSeries: before?.invoiceSeries ?? '',
  noteSeries: before?.noteSeries ?? '',
  from,
})
export type RegistrationForm = ReturnType<typeof registrationForm>

/** The address on one line, as documents print it. */
const onOneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')

export const registrationBody = ({
  location,
  gstin,
  address,
  ...values
}: RegistrationForm): NewRegistration => ({
  ...values,
  address: onOneLine(address),
  location: location === '' ? null : location,
  gstin: values.mode === 'unregistered' ? null : gstin,
})
