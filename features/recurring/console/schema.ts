import * as z from 'zod'
import { contract, id, isoDate } from '#lib/contract.ts'
import {
  affectedDatesView,
  changeRefusals,
  pauseRange,
  recurringPreview,
  recurringView,
  seenAffectedDates,
  seenDates,
  startInput,
  startRefusals,
} from '../schema.ts'

const ofMember = z.object({ memberId: id })
const ofOne = z.object({ memberId: id, recurringId: id })

export const staffRecurringContract = contract({
  'GET /console/members/:memberId/recurring': {
    summary: 'Lists the weekly bookings of a member with their next dates',
    access: ['readMembers'],
    params: ofMember,
    data: z.array(recurringView),
    refusals: ['NOT_FOUND'],
  },
  'POST /console/members/:memberId/recurring/preview': {
    summary: 'Previews booking a class every week for a member, date by date',
    access: ['serveMembers'],
    params: ofMember,
    body: startInput,
    data: recurringPreview,
    refusals: ['NOT_FOUND', 'RECURRING_PAST'],
  },
  'POST /console/members/:memberId/recurring': {
    summary: 'Books a class every week for a member, under the same rules as their own booking',
    access: ['serveMembers'],
    params: ofMember,
    body: startInput.extend({ seen: seenDates }),
    success: 201,
    data: z.array(recurringView),
    refusals: [...startRefusals, 'PERSON_GONE'],
  },
  'GET /console/members/:memberId/recurring/:recurringId/giving-back': {
    summary:
      'Previews ending a weekly booking, or pausing it for a range of days: the affected dates, and what each costs',
    access: ['serveMembers'],
    params: ofOne,
    query: z.object({ from: isoDate.optional(), to: isoDate.optional() }),
    data: affectedDatesView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/members/:memberId/recurring/:recurringId/end': {
    summary: 'Ends a weekly booking, and cancels the dates that can be cancelled free of charge',
    access: ['serveMembers'],
    params: ofOne,
    body: z.strictObject({ seen: seenAffectedDates }),
    data: z.array(recurringView),
    refusals: [...changeRefusals],
  },
  'POST /console/members/:memberId/recurring/:recurringId/pause': {
    summary:
      'Pauses a weekly booking for a range of days, and cancels the dates in it that can be cancelled free of charge',
    access: ['serveMembers'],
    params: ofOne,
    body: z.strictObject({ ...pauseRange, seen: seenAffectedDates }),
    data: z.array(recurringView),
    refusals: [...changeRefusals, 'RECURRING_PAST'],
  },
  'POST /console/members/:memberId/recurring/:recurringId/resume': {
    summary: 'Resumes a paused weekly booking: the dates of the pause are booked again where seats are free',
    access: ['serveMembers'],
    params: ofOne,
    data: z.array(recurringView),
    refusals: ['NOT_FOUND', 'BUSY'],
  },
})
