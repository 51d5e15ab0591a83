import type { Permission } from '#lib/permissions.ts'
import { sellTo } from '#ui/console/memberAddress.ts'
import type { actionNames } from './text/actions.ts'

/** What the palette asks for before it can open the sheet. For the last four it first asks for the person. */
export type ActionSubject = 'person' | 'class' | 'day' | 'booking' | 'pass' | 'payment' | 'arrival'

interface ActionBase {
  name: keyof typeof actionNames
  /** All of these permissions are required. */
  needs: Permission[]
  /** A permission that is required with scope `all`, not `own`. */
  ofAll?: Permission
}

/** Returns the address below `/console` when everything that the action needs is chosen. */
export type Action = ActionBase &
  (
    | { asksFor?: undefined; to: string }
    /** The class that starts next; nothing has to be chosen. */
    | { asksFor: 'next'; to: (session: DatedItem) => string }
    | { asksFor: 'person'; to: (memberId: string) => string }
    | { asksFor: 'class'; to: (session: DatedItem) => string }
    | { asksFor: 'day'; to: (date: string) => string }
    | {
        asksFor: 'booking' | 'payment' | 'arrival'
        to: (memberId: string, id: string, session: string) => string
      }
    | { asksFor: 'pass'; only?: 'freezable' | 'counted'; to: (memberId: string, passId: string) => string }
  )

export interface DatedItem {
  _id: string
  date: string
}

const openOf = (memberId: string, sheet: string) => `/members/${memberId}?open=${sheet}`
const sessionSheet = ({ _id, date }: DatedItem) => `/timetable?week=${date}&open=${_id}`

/** The actions of the palette. Each one opens a screen for what was chosen. */
export const actions: readonly Action[] = [
  {
    name: 'checkIn',
    needs: ['checkIn', 'readMembers'],
    asksFor: 'arrival',
    to: (_, bookingId, sessionId) => `/sessions/${sessionId}?open=${bookingId}`,
  },
  { name: 'bookFor', needs: ['serveMembers'], asksFor: 'person', to: (id) => openOf(id, 'book') },
  { name: 'sellTo', needs: ['sellAtDesk'], asksFor: 'person', to: sellTo },
  {
    name: 'nextRoster',
    needs: ['readRosters', 'readTimetable'],
    asksFor: 'next',
    to: ({ _id }) => `/sessions/${_id}`,
  },
  { name: 'newcomer', needs: ['sellAtDesk', 'serveMembers'], to: '/sell?open=new' },
  {
    name: 'cancelBooking',
    needs: ['serveMembers'],
    asksFor: 'booking',
    to: (memberId, bookingId) => openOf(memberId, `cancel.${bookingId}`),
  },
  {
    name: 'freezePass',
    needs: ['serveMembers'],
    asksFor: 'pass',
    only: 'freezable',
    to: (memberId, passId) => openOf(memberId, `freeze.${passId}`),
  },
  {
    name: 'openRoster',
    needs: ['readRosters', 'readTimetable'],
    asksFor: 'class',
    to: ({ _id }) => `/sessions/${_id}`,
  },
  {
    name: 'walkIn',
    needs: ['serveMembers', 'readRosters'],
    asksFor: 'class',
    to: ({ _id }) => `/sessions/${_id}?open=walk-in`,
  },
  {
    name: 'scan',
    needs: ['checkIn', 'readTimetable'],
    asksFor: 'class',
    to: ({ _id }) => `/sessions/${_id}?open=scan`,
  },
  { name: 'newMember', needs: ['serveMembers'], to: '/members?open=new' },
  {
    name: 'extendPass',
    needs: ['adjustPasses'],
    asksFor: 'pass',
    to: (memberId, passId) => openOf(memberId, `extend.${passId}`),
  },
  {
    name: 'adjustPass',
    needs: ['adjustPasses'],
    asksFor: 'pass',
    only: 'counted',
    to: (memberId, passId) => openOf(memberId, `adjust.${passId}`),
  },
  {
    name: 'revokePass',
    needs: ['adjustPasses'],
    asksFor: 'pass',
    to: (memberId, passId) => openOf(memberId, `revoke.${passId}`),
  },
  {
    name: 'refund',
    needs: ['refund', 'readMembers'],
    asksFor: 'payment',
    to: (_, orderId) => `/money?open=${orderId}`,
  },
  {
    name: 'bookingsOf',
    needs: ['readMembers'],
    asksFor: 'person',
    to: (id) => `/members/${id}?tab=bookings`,
  },
  {
    name: 'paymentsOf',
    needs: ['readMembers'],
    asksFor: 'person',
    to: (id) => `/members/${id}?tab=payments`,
  },
  { name: 'correct', needs: ['serveMembers'], asksFor: 'person', to: (id) => openOf(id, 'correct') },
  { name: 'merge', needs: ['mergeMembers'], asksFor: 'person', to: (id) => openOf(id, 'merge') },
  { name: 'erase', needs: ['exportMembers'], asksFor: 'person', to: (id) => openOf(id, 'erase') },
  { name: 'goToDay', needs: ['readTimetable'], asksFor: 'day', to: (date) => `/today?date=${date}` },
  { name: 'goToWeek', needs: ['readTimetable'], asksFor: 'day', to: (date) => `/timetable?week=${date}` },
  { name: 'newClass', needs: ['editTimetable'], to: '/timetable?open=new' },
  { name: 'changeClass', needs: ['editTimetable'], asksFor: 'class', to: sessionSheet },
  {
    name: 'cancelClass',
    needs: ['editTimetable'],
    asksFor: 'class',
    to: (session) => `${sessionSheet(session)}&action=cancel`,
  },
  {
    name: 'addHoliday',
    needs: ['editTimetable'],
    asksFor: 'day',
    to: (date) => `/timetable?week=${date}&open=holidays:${date}`,
  },
  { name: 'cashUp', needs: ['readMoney'], to: '/money#cash-up' },
  {
    name: 'moneyOfDay',
    needs: ['readMoney'],
    asksFor: 'day',
    ofAll: 'readMoney',
    to: (date) => `/money?day=${date}`,
  },
  { name: 'newPackage', needs: ['editPackages'], to: '/passes?open=new' },
  { name: 'newInstructor', needs: ['editContent'], to: '/content?part=instructors&open=new' },
  { name: 'newTestimonial', needs: ['editContent'], to: '/content?part=testimonials&open=new' },
  { name: 'articles', needs: ['editContent'], to: '/content?part=post' },
  { name: 'trainings', needs: ['editContent'], to: '/content?part=training' },
  { name: 'pages', needs: ['editContent'], to: '/content?part=page' },
  { name: 'policies', needs: ['editContent'], to: '/content?part=policies' },
  { name: 'tax', needs: ['editSettings', 'editMoneySettings'], to: '/settings?part=tax' },
  { name: 'bookingRules', needs: ['editSettings'], to: '/settings?part=cancelling' },
  { name: 'profile', needs: ['editSettings'], to: '/settings?part=profile' },
  { name: 'addLocation', needs: ['editSettings'], to: '/settings?part=locations&open=new' },
  { name: 'addRoom', needs: ['editSettings'], to: '/settings?part=locations&room=new' },
  { name: 'newKind', needs: ['editSettings'], to: '/settings?part=kinds&open=new' },
  { name: 'mails', needs: ['editSettings'], to: '/settings?part=mails' },
  { name: 'invite', needs: ['manageStaff'], to: '/staff?open=invite' },
  { name: 'importFile', needs: ['importData'], to: '/import' },
  { name: 'exportAll', needs: ['exportData'], to: '/import' },
]
