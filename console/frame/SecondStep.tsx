import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ProveForm } from '#features/secondFactor/ui/ProveForm.tsx'
import { SetUpApp, SetUpPasskey } from '#features/secondFactor/ui/SetUp.tsx'
import { meQuery } from '#features/staff/consoleQueries.ts'
import { TextButton } from '#ui/Button.tsx'
import { doorText } from '../text/frame.ts'
import { signOut } from './signOut.ts'

/** The second proof at the door; whoever has none yet makes one. */
export function SecondStep() {
  const queries = useQueryClient()
  const { secondFactor, firstName } = useSuspenseQuery(meQuery).data
  const has = secondFactor.passkeys.length > 0 || secondFactor.app
  const goOn = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  return (
    <>
      {has ? (
        <ProveForm factors={secondFactor} onProved={goOn} />
      ) : (
        <>
          <SetUpPasskey onDone={goOn} />
          <SetUpApp onDone={goOn} />
        </>
      )}
      <TextButton onClick={() => void signOut(queries)}>{doorText.notYou(firstName)}</TextButton>
    </>
  )
}
