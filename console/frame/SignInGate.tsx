import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { studioSettingsQuery } from '#features/settings/console/queries.ts'
import { lockScreenQuery } from '#features/sharedDevice/console/queries.ts'
import { PinGate } from '#features/sharedDevice/console/ui/PinGate.tsx'
import { sharedDeviceScreens } from '#features/sharedDevice/text/sharedDevice.ts'
import { meQuery } from '#features/staff/console/queries.ts'
import type { Me } from '#features/staff/console/schema.ts'
import { ApiError } from '#lib/api.ts'
import { isStaff } from '#lib/permissions.ts'
import { TextButton } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { signInGateText } from '../text/frame.ts'
import { NotStaff } from './NotStaff.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignIn } from './SignIn.tsx'
import { SignInLayout } from './SignInLayout.tsx'

/** Admits staff, after the second factor if their role needs one. */
export function SignInGate() {
  const { data: me, error, isFetching, isPaused, refetch } = useQuery(meQuery)
  // Every screen shows locations and kinds of class.
  const settings = useQuery(studioSettingsQuery)
  // A person who was admitted stays: if their sign-in expires, password and second factor are asked for over the
  // current work, which stays as it is.
  const [admittedId, setAdmittedId] = useState('')
  const isAdmitted = me !== undefined && (isVerified(me) || admittedId === me._id)
  useEffect(() => {
    if (!me) document.title = signInGateText.title
    if (me && isAdmitted) setAdmittedId(me._id)
  }, [me, isAdmitted])
  if (!me) {
    if (!error && !isPaused) return <p className="vh">{signInGateText.loading}</p>
    if (error instanceof ApiError && error.status === 401) {
      return (
        <SignInLayout title={signInGateText.title} lead={signInGateText.lead}>
          <SignedOut />
        </SignInLayout>
      )
    }
    return (
      <SignInLayout title={signInGateText.unreachable} lead={signInGateText.unreachableText}>
        <FailedPart
          title={signInGateText.unreachable}
          {...(error ? { error } : {})}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </SignInLayout>
    )
  }
  if (!isStaff(me.role)) {
    return (
      <SignInLayout title={signInGateText.notStaff} lead={signInGateText.notStaffText(me.email)}>
        <NotStaff />
      </SignInLayout>
    )
  }
  if (!isAdmitted) return <SecondStep />
  return settings.isLoading ? <p className="vh">{signInGateText.loading}</p> : <Outlet />
}

/** By PIN on a shared device, otherwise by password. */
function SignedOut() {
  const queries = useQueryClient()
  const { data, isLoading } = useQuery(lockScreenQuery)
  const [byPassword, setByPassword] = useState(false)
  const people = data?.people ?? []
  if (isLoading) return null
  if (byPassword || !people.some(({ ready }) => ready)) {
    return (
      <>
        <SignIn />
        {byPassword && (
          <TextButton onClick={() => setByPassword(false)}>{sharedDeviceScreens.byPin}</TextButton>
        )}
      </>
    )
  }
  const enter = () => queries.resetQueries({ queryKey: meQuery.queryKey })
  return <PinGate people={people} onDone={enter} onPassword={() => setByPassword(true)} />
}

const isVerified = ({ secondFactor: { required, passed } }: Me): boolean => !required || passed
