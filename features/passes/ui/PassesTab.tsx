import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { passesText as text } from '#features/passes/text/passes.ts'
import { queryClient } from '#lib/queryClient.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { discoveryPackages } from '../queries.ts'
import type { MembershipView, PassView, SharedPassView } from '../schema.ts'
import { PassCard } from './PassCard.tsx'
import styles from './PassesTab.module.css'
import { PassLedger } from './PassLedger.tsx'
import { isGood, PassList } from './PassList.tsx'
import { EndSharing, SharedPass, Sharing } from './Sharing.tsx'

/** The member's passes (spec §4, Passes tab): current and earlier ones, and what each session was used for. */
export function PassesTab({
  held,
  refresh,
  under,
}: {
  held: MembershipView
  refresh: () => Promise<unknown>
  /** Rendered below the shown pass: the actions that are possible with it. */
  under?: (pass: PassView) => ReactNode
}) {
  const [chosenId, setChosenId] = useState<string>()
  const ledgerHead = useRef<HTMLHeadingElement>(null)
  useEffect(() => void refresh(), [refresh])
  // On a phone the ledger is below the passes, so the focus moves to it when a pass is chosen.
  useEffect(() => {
    if (chosenId) ledgerHead.current?.focus()
  }, [chosenId])
  const { isDiscovery, isMember, memberShipPlan: plan, passes, sharedPasses } = held
  const end = (
    { _id, package: { packageName } }: PassView | SharedPassView,
    whose: 'own' | 'shared',
    name: string,
  ) => <EndSharing passId={_id} packageName={packageName} name={name} whose={whose} refresh={refresh} />
  const endOwn = (pass: PassView) => end(pass, 'own', pass.sharedWith ?? '')
  const shared = sharedPasses.map((pass) => (
    <SharedPass
      key={pass._id}
      pass={pass}
      onChoose={() => setChosenId(pass._id)}
      end={end(pass, 'shared', pass.holder)}
    />
  ))
  const chosen = sharedPasses.find(({ _id }) => _id === chosenId)
  if (passes.length === 0) {
    const [first] = sharedPasses
    if (!first) return isDiscovery ? <NoMembership /> : <Newcomer />
    return (
      <div className={styles.columns}>
        <div>{shared}</div>
        <PassLedger pass={chosen ?? first} head={ledgerHead} />
      </div>
    )
  }
  const selectedPass = passes.find(({ _id }) => _id === chosenId) ?? plan ?? passes[0]
  return (
    <div className={styles.columns}>
      <div>
        {plan && isGood(plan) && <PassCard pass={plan} whole />}
        {plan && isCurrent(plan) && <Sharing pass={plan}>{endOwn(plan)}</Sharing>}
        {plan && isCurrent(plan) && under?.(plan)}
        {shared}
        {!isMember && <NoMembership />}
        {(passes.length > 1 || !isMember) && (
          <PassList passes={passes} shownId={selectedPass?._id} onChoose={setChosenId} />
        )}
        {isMember && plan && <NextPass plan={plan} />}
      </div>
      {chosen && <PassLedger pass={chosen} head={ledgerHead} />}
      {!chosen && selectedPass && (
        <div>
          <PassLedger pass={selectedPass} head={ledgerHead} />
          {selectedPass._id !== plan?._id && isCurrent(selectedPass) && (
            <Sharing pass={selectedPass}>{endOwn(selectedPass)}</Sharing>
          )}
          {selectedPass._id !== plan?._id && isCurrent(selectedPass) && under?.(selectedPass)}
        </div>
      )}
    </div>
  )
}

/** Neither expired nor revoked. A used-up pass counts too, because booked sessions may be returned to it. */
const isCurrent = ({ status }: PassView) => status !== 'expired' && status !== 'revoked'

/** Offers the Discovery pass, or the other passes if the studio sells no Discovery pass. */
function Newcomer() {
  const { data, isPending } = useQuery(discoveryPackages, queryClient)
  if (isPending) return <Skeleton lines={4} />
  return data?.length === 0 ? <NoMembership /> : <Discovery />
}

const Discovery = () => (
  <Empty
    art="pass"
    title={text.newcomer}
    action={
      <ButtonLink to="/membership" sm icon="go">
        {text.buyDiscovery}
      </ButtonLink>
    }
  >
    {text.newcomerLead()}
  </Empty>
)

const NoMembership = () => (
  <Empty art="pass" title={text.noMembership} action={<BuyMembership />}>
    {text.noMembershipLead}
  </Empty>
)

const NextPass = ({ plan: { remainingSession, package: terms } }: { plan: PassView }) => (
  <div className={styles.prompt}>
    <p>
      <b>{remainingSession === null ? text.next.unlimitedTitle : text.next.title(remainingSession)}</b>{' '}
      {terms.validityFrom === 'firstSession' && text.next.lead}
    </p>
    <BuyMembership />
  </div>
)

/** The address of the link has no popup, so the link closes this one. */
const BuyMembership = () => (
  <ButtonLink to="/membership" sm icon="go">
    {text.buyMembership}
  </ButtonLink>
)
