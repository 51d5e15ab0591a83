import * as z from 'zod'
import { contract, id, isoInstantText, lines } from '#lib/contract.ts'
import { memberText } from '../text/member.ts'
import { goneRefusals, instantOrNull, memberId } from './fields.ts'

export const NOTE_MAX = 2000

export const memberNote = z.object({
  _id: id,
  body: z.string(),
  author: z.string(),
  /** The caller wrote the note, and may change it. */
  own: z.boolean(),
  createdAt: isoInstantText,
  editedAt: instantOrNull,
})
export type MemberNote = z.infer<typeof memberNote>

export const noteContract = contract({
  'POST /console/members/:memberId/notes': {
    summary: 'Adds a note about a member',
    access: ['serveMembers'],
    params: memberId,
    body: z.object({ body: lines(NOTE_MAX, () => memberText.note) }),
    success: 201,
    data: z.array(memberNote),
    refusals: [...goneRefusals],
  },
  'PUT /console/members/:memberId/notes/:noteId': {
    summary: 'Updates a note of the caller',
    access: ['serveMembers'],
    params: z.object({ memberId: id, noteId: id }),
    body: z.object({ body: lines(NOTE_MAX, () => memberText.note) }),
    data: z.array(memberNote),
    refusals: [...goneRefusals],
  },
  'DELETE /console/members/:memberId/notes/:noteId': {
    summary: 'Deletes a note of the caller',
    access: ['serveMembers'],
    params: z.object({ memberId: id, noteId: id }),
    data: z.array(memberNote),
    refusals: [...goneRefusals],
  },
})
