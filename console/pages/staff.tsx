import { SignInList, type SignInSource } from '#features/identity/ui/SignInList.tsx'
import { SharedDevices } from '#features/sharedDevice/console/ui/SharedDevices.tsx'
import { staffApi } from '#features/staff/console/queries.ts'
import { StaffPanel } from '#features/staff/console/ui/StaffPanel.tsx'
import { may } from '#lib/permissions.ts'
import { useMe } from '../frame/useMe.ts'

const signInsOf = (personId: string): SignInSource => ({
  queryKey: ['staff', 'sign-ins', personId],
  read: async () => (await staffApi('GET /staff/:personId/sign-ins', { params: { personId } })).data,
  end: (signInId) =>
    signInId
      ? staffApi('DELETE /staff/:personId/sign-ins/:signInId', { params: { personId, signInId } })
      : staffApi('DELETE /staff/:personId/sign-ins', { params: { personId } }),
})

/** Staff; owners also see each person's sign-ins. */
export default function StaffPage() {
  const { role, _id } = useMe()
  return (
    <>
      <StaffPanel
        role={role}
        myId={_id}
        signIns={
          may(role, 'manageOwners')
            ? (personId) => <SignInList key={personId} source={signInsOf(personId)} own={personId === _id} />
            : undefined
        }
      />
      <SharedDevices />
    </>
  )
}
