import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { secondFactorScreens } from '#features/secondFactor/console/text/secondFactorScreens.ts'
import { RecoveryCodes } from '#features/secondFactor/console/ui/RecoveryCodes.tsx'
import { SetUpApp, SetUpPasskey } from '#features/secondFactor/console/ui/SetUp.tsx'
import { VerifyForm } from '#features/secondFactor/console/ui/VerifyForm.tsx'
import { meQuery } from '#features/staff/console/queries.ts'
import { reauth } from '#lib/consoleClient.ts'
import { TextButton } from '#ui/Button.tsx'
import { signInGateText } from '../text/frame.ts'
import { ReauthDialog } from './ReauthDialog.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { signOut } from './signOut.ts'

/** The second factor at sign-in; a person without one sets one up here. */
export function SecondStep() {
  const queries = useQueryClient()
  const { secondFactor, firstName } = useSuspenseQuery(meQuery).data
  const hasFactor = secondFactor.passkeys.length > 0 || secondFactor.app
  const finishSignIn = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  const [isFactorAdded, setFactorAdded] = useState(false)
  // After some time without activity, the password is required first.
  const reason = useSyncExternalStore(reauth.subscribe, reauth.currentReason)
  if (isFactorAdded) return <OfferCodes onDone={finishSignIn} />
  return (
    <SignInLayout
      title={hasFactor ? signInGateText.secondTitle(firstName) : signInGateText.setUpTitle(firstName)}
      lead={hasFactor ? signInGateText.secondLead : signInGateText.setUpLead}
    >
      {hasFactor ? (
        <VerifyForm factors={secondFactor} onVerified={finishSignIn} />
      ) : (
        <>
          <SetUpPasskey onDone={() => setFactorAdded(true)} />
          <SetUpApp onDone={() => setFactorAdded(true)} />
        </>
      )}
      <TextButton onClick={() => void signOut(queries)}>{signInGateText.notYou(firstName)}</TextButton>
      {reason && <ReauthDialog reason={reason} />}
    </SignInLayout>
  )
}

/** Shown once, when a person has set up their first factor: recovery codes in case the device is lost. */
const OfferCodes = ({ onDone }: { onDone: () => void }) => (
  <SignInLayout title={secondFactorScreens.offerTitle} lead={secondFactorScreens.offer}>
    <RecoveryCodes onStored={onDone} />
    <TextButton onClick={onDone}>{secondFactorScreens.notNow}</TextButton>
  </SignInLayout>
)
