import type { ReactNode } from 'react'
import { useSession } from '#features/identity/session.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './AccountTab.module.css'
import { OwnSignIns } from './OwnSignIns.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/**
 * The dashboard's AccountInfo: the profile and the password (spec §2), the list of sign-ins, and further panels
 * of the member.
 */
export default function AccountTab({ children }: { children?: ReactNode }) {
  const user = useSession((session) => session.user)
  if (!user) return <Skeleton lines={4} />
  return (
    <div className={styles.account}>
      <ProfileForm key={user._id} user={user} />
      <PasswordPanel email={user.email} />
      <OwnSignIns />
      {children}
    </div>
  )
}
