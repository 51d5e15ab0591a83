import { Outlet } from 'react-router'
import { roleNames } from '#features/staff/text/staff.ts'
import { may as mayRole, type Permission, type StaffRole, staffRoles } from '#lib/permissions.ts'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import type { Screen } from '../screens.ts'
import { frameText } from '../text/frame.ts'
import { useMay, useMe } from './useMe.ts'

/** A screen; for other roles, a text that names the roles that may open it. */
export function ForRole({ screen: { needs } }: { screen: Screen }) {
  const me = useMe()
  const may = useMay()
  if (!needs || may(needs)) return <Outlet />
  return (
    <ScreenHead title={frameText.forbidden}>
      {frameText.forbiddenText(roleNames[me.role as StaffRole], rolesWith(needs))}
    </ScreenHead>
  )
}

/** The names of the roles that have the permission. */
const rolesWith = (needs: Permission): string =>
  staffRoles
    .filter((role) => mayRole(role, needs))
    .map((role) => roleNames[role])
    .join(', ')
