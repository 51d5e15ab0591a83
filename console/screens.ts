import type { ComponentType } from 'react'
import type { Permission } from '#lib/permissions.ts'
import { screenNames } from './text/screens.ts'

/** The section in the navigation: floor, business, set-up; or none, for screens that are opened from another one. */
export type ScreenGroup = 'floor' | 'business' | 'setUp'

export interface Screen {
  /** The path below `/console`. */
  path: string
  name: keyof typeof screenNames
  /** The permission to open it; without one, all staff. */
  needs?: Permission
  group?: ScreenGroup
  /** The icon in the bottom bar on phones; without one, the screen is not in that bar. */
  bottomBarIcon?: BottomBarIcon
  /** Typing `G` and then this letter opens the screen. */
  key?: string
  load: () => Promise<{ default: ComponentType }>
}

export type BottomBarIcon = 'today' | 'week' | 'members' | 'sell'

/**
 * Every screen of the console. Routes, navigation, the bar on phones, the command palette and the keyboard shortcuts
 * are made from this list.
 */
export const screens: readonly Screen[] = [
  {
    path: 'today',
    name: 'today',
    needs: 'readTimetable',
    group: 'floor',
    bottomBarIcon: 'today',
    key: 't',
    load: () => import('./pages/today.tsx'),
  },
  {
    path: 'sessions/:sessionId',
    name: 'roster',
    needs: 'readRosters',
    load: () => import('./pages/roster.tsx'),
  },
  {
    path: 'sessions/:sessionId/waitlist',
    name: 'waitlist',
    needs: 'readRosters',
    load: () => import('./pages/waitlist.tsx'),
  },
  {
    path: 'rooms/:roomId',
    name: 'roomPlan',
    needs: 'readTimetable',
    load: () => import('./pages/roomPlan.tsx'),
  },
  {
    path: 'timetable',
    name: 'timetable',
    needs: 'readTimetable',
    group: 'floor',
    bottomBarIcon: 'week',
    key: 'w',
    load: () => import('./pages/timetable.tsx'),
  },
  {
    path: 'members',
    name: 'members',
    needs: 'readMembers',
    group: 'floor',
    bottomBarIcon: 'members',
    key: 'm',
    load: () => import('./pages/members.tsx'),
  },
  {
    path: 'members/:memberId',
    name: 'members',
    needs: 'readMembers',
    load: () => import('./pages/members.tsx'),
  },
  {
    path: 'sell',
    name: 'sell',
    needs: 'sellAtDesk',
    group: 'floor',
    bottomBarIcon: 'sell',
    key: 's',
    load: () => import('./pages/sell.tsx'),
  },
  {
    path: 'enquiries',
    name: 'enquiries',
    needs: 'answerEnquiries',
    group: 'business',
    key: 'e',
    load: () => import('./pages/enquiries.tsx'),
  },
  {
    path: 'money',
    name: 'money',
    needs: 'readMoney',
    group: 'business',
    load: () => import('./pages/money.tsx'),
  },
  {
    path: 'gifts',
    name: 'gifts',
    needs: 'readMembers',
    group: 'business',
    load: () => import('./pages/gifts.tsx'),
  },
  {
    path: 'fees',
    name: 'fees',
    needs: 'readMembers',
    group: 'business',
    load: () => import('./pages/fees.tsx'),
  },
  {
    path: 'credits',
    name: 'credits',
    needs: 'readMembers',
    group: 'business',
    load: () => import('./pages/credits.tsx'),
  },
  {
    path: 'strikes',
    name: 'strikes',
    needs: 'readMembers',
    group: 'business',
    load: () => import('./pages/strikes.tsx'),
  },
  {
    path: 'disputes/:disputeId',
    name: 'dispute',
    needs: 'refund',
    load: () => import('./pages/dispute.tsx'),
  },
  {
    path: 'reports',
    name: 'reports',
    needs: 'readReports',
    group: 'business',
    key: 'r',
    load: () => import('./pages/reports.tsx'),
  },
  {
    path: 'tax',
    name: 'tax',
    needs: 'readReports',
    group: 'business',
    load: () => import('./pages/tax.tsx'),
  },
  {
    path: 'passes',
    name: 'passes',
    needs: 'editPackages',
    group: 'setUp',
    load: () => import('./pages/passes.tsx'),
  },
  {
    path: 'codes',
    name: 'codes',
    needs: 'editPackages',
    group: 'setUp',
    load: () => import('./pages/codes.tsx'),
  },
  {
    path: 'content',
    name: 'content',
    needs: 'editContent',
    group: 'setUp',
    key: 'c',
    load: () => import('./pages/content.tsx'),
  },
  {
    path: 'content/:draftId',
    name: 'content',
    needs: 'editContent',
    load: () => import('./pages/draft.tsx'),
  },
  {
    path: 'settings',
    name: 'settings',
    needs: 'editSettings',
    group: 'setUp',
    load: () => import('./pages/settings.tsx'),
  },
  {
    path: 'staff',
    name: 'staff',
    needs: 'manageStaff',
    group: 'setUp',
    load: () => import('./pages/staff.tsx'),
  },
  {
    path: 'audit',
    name: 'audit',
    needs: 'readAudit',
    group: 'setUp',
    load: () => import('./pages/audit.tsx'),
  },
  {
    path: 'site-speed',
    name: 'siteSpeed',
    needs: 'readSiteSpeed',
    group: 'setUp',
    load: () => import('./pages/siteSpeed.tsx'),
  },
  {
    path: 'whatsapp',
    name: 'whatsapp',
    needs: 'editMoneySettings',
    group: 'setUp',
    load: () => import('./pages/whatsapp.tsx'),
  },
  {
    path: 'import',
    name: 'import',
    needs: 'importData',
    group: 'setUp',
    load: () => import('./pages/import.tsx'),
  },
  {
    path: 'first-day',
    name: 'firstDay',
    needs: 'editSettings',
    load: () => import('./pages/firstDay.tsx'),
  },
  { path: 'me', name: 'me', load: () => import('./pages/me.tsx') },
]

export const screenName = ({ name }: Pick<Screen, 'name'>): string => screenNames[name]
