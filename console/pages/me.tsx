import { useQueryClient } from '@tanstack/react-query'
import { OwnSignIns } from '#features/identity/ui/OwnSignIns.tsx'
import { SecondFactorPanel } from '#features/secondFactor/console/ui/SecondFactorPanel.tsx'
import { ThisDevice } from '#features/sharedDevice/console/ui/ThisDevice.tsx'
import { roleNames } from '#features/staff/text/staff.ts'
import { fullName } from '#lib/fullName.ts'
import type { StaffRole } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx'
import { signOut } from '../frame/signOut.ts'
import { useMay, useMe } from '../frame/useMe.ts'
import { frameText } from '../text/frame.ts'
import css from './me.module.css'

/** The signed-in account, its second factors, and its other sign-ins. */
export default function MePage() {
  const me = useMe()
  const may = useMay()
  const queries = useQueryClient()
  return (
    <>
      <ScreenHead
        title={fullName(me)}
        tools={
          <>
            <LanguageSwitch />
            <Button outline sm onClick={() => void signOut(queries)}>
              {frameText.signOut}
            </Button>
          </>
        }
      >
        {roleNames[me.role as StaffRole]}, {me.email}
      </ScreenHead>
      <SecondFactorPanel />
      <ThisDevice personId={me._id} mayShare={may('manageStaff')} />
      <div className={css.signIns}>
        <OwnSignIns />
      </div>
    </>
  )
}
