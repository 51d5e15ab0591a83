import { Outlet } from 'react-router'
import { roleNames } from '#features/staff/text/staff.ts'
import type { StaffRole } from '#lib/permissions.ts'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import type { Screen } from '../screens.ts'
import { frameText } from '../text/frame.ts'
import { useMay, useMe } from './useMe.ts'

/** A screen, or who may open it. */
export function ForRole({ screen: { needs } }: { screen: Screen }) {
  const me = useMe()
  const may = useMay()
  if (!needs || may(needs)) return <Outlet />
  return (
    <ScreenHead title={frameText.forbidden}>
      {frameText.forbiddenText(roleNames[me.role as StaffRole])}
    </ScreenHead>
  )
}
