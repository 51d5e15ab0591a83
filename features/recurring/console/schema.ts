import * as z from 'zod'
import { contract, id, isoDate } from '#lib/contract.ts'
import {
  changeRefusals,
  givenBackView,
  pauseRange,
  recurringPreview,
  recurringView,
  seenBack,
  seenDates,
  startInput,
  startRefusals,
} from '../schema.ts'

const ofMember = z.object({ memberId: id })
const ofOne = z.object({ memberId: id, recurringId: id })

export const staffRecurringContract = contract({
  'GET /console/members/:memberId/recurring': {
    summary: 'What a member books every week, with the dates to come',
    access: ['readMembers'],
    params: ofMember,
    data: z.array(recurringView),
    refusals: ['NOT_FOUND'],
  },
  'POST /console/members/:memberId/recurring/preview': {
    summary: 'What booking a class for them every week would come to, date by date',
    access: ['serveMembers'],
    params: ofMember,
    body: startInput,
    data: recurringPreview,
    refusals: ['NOT_FOUND', 'RECURRING_PAST'],
  },
  'POST /console/members/:memberId/recurring': {
    summary: 'Books a class for them every week, as they would',
    access: ['serveMembers'],
    params: ofMember,
    body: startInput.extend({ seen: seenDates }),
    success: 201,
    data: z.array(recurringView),
    refusals: [...startRefusals, 'PERSON_GONE'],
  },
  'GET /console/members/:memberId/recurring/:recurringId/giving-back': {
    summary: 'What ending it gives back, or with a range what pausing it does, and what each date costs',
    access: ['serveMembers'],
    params: ofOne,
    query: z.object({ from: isoDate.optional(), to: isoDate.optional() }),
    data: givenBackView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/members/:memberId/recurring/:recurringId/end': {
    summary: 'Ends it, and gives back each date that is free to cancel',
    access: ['serveMembers'],
    params: ofOne,
    body: z.strictObject({ seen: seenBack }),
    data: z.array(recurringView),
    refusals: [...changeRefusals],
  },
  'POST /console/members/:memberId/recurring/:recurringId/pause': {
    summary: 'Books nothing in a range of days, and gives back what is free to cancel there',
    access: ['serveMembers'],
    params: ofOne,
    body: z.strictObject({ ...pauseRange, seen: seenBack }),
    data: z.array(recurringView),
    refusals: [...changeRefusals, 'RECURRING_PAST'],
  },
  'POST /console/members/:memberId/recurring/:recurringId/resume': {
    summary: 'Ends a pause: the dates in it are booked again, as far as there are seats',
    access: ['serveMembers'],
    params: ofOne,
    data: z.array(recurringView),
    refusals: ['NOT_FOUND', 'BUSY'],
  },
})
