import { useState } from 'react'
import { resetText } from '#features/identity/text/identity.ts'
import type { AuthFrame } from './AuthFrame.ts'
import { ForgotForm } from './ForgotForm.tsx'

interface RenewLinkProps {
  Frame: AuthFrame
  link: 'resetPassword' | 'signIn'
  lead: string
  /** The address that the old link was sent to. */
  email: string
  onSent: () => void
  onSignIn: () => void
}

/** Shown instead of an expired mailed link: a button requests another one. */
export function RenewLink({ email: sentTo, onSent, onSignIn, ...form }: RenewLinkProps) {
  const [email, setEmail] = useState(sentTo)
  return (
    <ForgotForm
      {...form}
      title={resetText.expiredTitle}
      email={email}
      onEmail={setEmail}
      onTried={(_, wasSent) => wasSent && onSent()}
      onBack={onSignIn}
    />
  )
}
