import * as z from 'zod'
import { isoInstantText, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { settingsText as text } from '../text/settings.ts'

export const setBy = z.object({
  /** The name of the person who set the value; null: it is built in. */
  setBy: z.string().nullable(),
  setAt: isoInstantText.nullable(),
})

export const nameField = (max: number) => line(max, () => text.name)
export const plain = (max: number) => line(max, () => fieldText.needed)
export const optional = (max: number) => z.union([z.literal('').transform(() => null), plain(max)]).nullable()

/**
 * The version that an edit is based on: the number of changes so far, 0 before the first. An edit of an old version is
 * refused.
 */
export const version = z.number().int().min(0).max(1_000_000_000)
