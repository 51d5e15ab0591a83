import { useQueryClient } from '@tanstack/react-query'
import { SecondFactorPanel } from '#features/secondFactor/ui/SecondFactorPanel.tsx'
import { roleNames } from '#features/staff/text/staff.ts'
import type { StaffRole } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx'
import { signOut } from '../frame/signOut.ts'
import { useMe } from '../frame/useMe.ts'
import { frameText } from '../text/frame.ts'

/** Who is signed in, and by what she proves it. */
export default function MePage() {
  const me = useMe()
  const queries = useQueryClient()
  return (
    <>
      <ScreenHead
        title={`${me.firstName} ${me.lastName}`}
        tools={
          <>
            <LanguageSwitch />
            <Button line sm onClick={() => void signOut(queries)}>
              {frameText.signOut}
            </Button>
          </>
        }
      >
        {roleNames[me.role as StaffRole]}, {me.email}
      </ScreenHead>
      <SecondFactorPanel />
    </>
  )
}
