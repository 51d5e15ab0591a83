import * as z from 'zod'
import { id, isoInstantText, line } from '#lib/contract.ts'
import { memberText } from '../text/member.ts'

export const REASON_MAX = 200

export const instantOrNull = isoInstantText.nullable()

export const somebody = z.object({ _id: id, name: z.string() })

export const memberId = z.object({ memberId: id })

export const reason = line(REASON_MAX, () => memberText.reason)
export const version = z.number().int().min(1)

export const previewDigest = z.string().regex(/^[\w-]{43}$/)

export const goneRefusals = ['NOT_FOUND', 'PERSON_GONE'] as const
