import * as z from 'zod'
import { contract, draftLine, fieldError, id, isoDate } from '#lib/contract.ts'
import { stateCodes } from '#lib/indianStates.ts'
import { settingsText as text } from '../text/settings.ts'
import { plain, setBy } from './fields.ts'

const series = z
  .string(fieldError(() => text.series))
  .trim()
  .toUpperCase()
  .regex(
    /^[A-Z0-9]{1,3}$/,
    fieldError(() => text.series),
  )

const registration = z.object({
  /** A location that is registered separately; null: the business. */
  location: plain(80).nullable(),
  from: isoDate,
  mode: z.enum(['registered', 'composition', 'unregistered']),
  legalName: plain(200),
  address: plain(400),
  /** The State's code for GST, which is also the first two digits of the GSTIN. */
  stateCode: z.string().refine(
    (code) => stateCodes.has(code),
    fieldError(() => text.state),
  ),
  /** Null if the seller is not registered. */
  gstin: draftLine(40)
    .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
    .nullable(),
  invoiceSeries: series,
  noteSeries: series,
})
export type NewRegistration = z.infer<typeof registration>

export const registrationList = z.object({
  registrations: z.array(
    registration.extend({
      ...setBy.shape,
      _id: id,
      stateCode: z.string(),
      gstin: z.string().nullable(),
      holds: z.boolean(),
      isAhead: z.boolean(),
    }),
  ),
  /**
   * The locations (null: the business) whose new registration may apply from today on, because no document was issued
   * today under the present one.
   */
  mayApplyToday: z.array(z.string().nullable()),
  /** The last number of each series; a financial year is named by the year in which it starts. */
  lastNumbers: z.array(
    z.object({ series: z.string(), financialYear: z.number().int(), lastNumber: z.number().int() }),
  ),
})
export type RegistrationList = z.infer<typeof registrationList>

export const registrationContract = contract({
  'GET /console/settings/tax-registrations': {
    summary:
      'Lists the tax registrations of the business, and of locations that are registered separately, by first day',
    access: ['editSettings'],
    data: registrationList,
  },
  'POST /console/settings/tax-registrations': {
    summary:
      'Sets a tax registration from a given day on: from today if no document was issued today under the present one, otherwise from tomorrow at the earliest. Existing documents do not change',
    access: ['editMoneySettings'],
    requiresReauthentication: true,
    success: 201,
    body: registration,
    data: registrationList,
    refusals: [
      'NOT_FOUND',
      'TOO_EARLY_TO_APPLY',
      'ALREADY_SET',
      'GSTIN_WRONG',
      'GSTIN_STATE',
      'SERIES_TAKEN',
    ],
  },
  'DELETE /console/settings/tax-registrations/:registrationId': {
    summary: 'Withdraws a tax registration that is not yet in force',
    access: ['editMoneySettings'],
    requiresReauthentication: true,
    params: z.object({ registrationId: id }),
    data: registrationList,
    refusals: ['NOT_FOUND', 'HOLDS_ALREADY'],
  },
})
