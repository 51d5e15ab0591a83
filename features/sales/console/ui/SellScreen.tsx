import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { memberQuery } from '#features/members/console/queries.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { requestQuery } from '#features/payment/console/queries.ts'
import type { RequestView } from '#features/payment/console/schema.ts'
import { pricesIncludeTax } from '#features/studio/settings.ts'
import { fullName } from '#lib/fullName.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Contact } from '#ui/console/Contact.tsx'
import { MEMBER_PARAM } from '#ui/console/memberAddress.ts'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { Rupees } from '#ui/Rupees.tsx'
import { offersQuery, salePreviewQuery } from '../queries.ts'
import type { OfferView } from '../schema.ts'
import { sellText as text } from '../text/money.ts'
import { FindPerson } from './FindPerson.tsx'
import { OpenLinks } from './OpenLinks.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import css from './Sell.module.css'
import { SoldToday } from './SoldToday.tsx'
import { UpiQr } from './UpiQr.tsx'

const NEW = 'new'
const START = { [MEMBER_PARAM]: '', package: '', open: '' }

/** A sale at the desk: member, package and payment. Other screens link here with a chosen member (`sellTo`). */
export function SellScreen({
  myId,
  myName,
  mayEditPackages,
  newcomer,
}: {
  myId: string
  myName: string
  mayEditPackages: boolean
  /** Opens the form for a new member, prefilled with what was typed. */
  newcomer: (about: { typed: string; onClose: () => void }) => ReactNode
}) {
  const [typed, setTyped] = useState('')
  const { params, set } = useListParams(START)
  const offers = useQuery(offersQuery(params.member))
  const chosen = params.package || offers.data?.find(({ problem }) => !problem)?.package._id || ''
  const preview = useQuery(salePreviewQuery(params.member, chosen))
  // The preview of a sale contains the member. Without a package that can be sold to them, or if it can't be loaded,
  // there is none.
  const hasNoPreview = (offers.isSuccess && chosen === '') || offers.isError || preview.isError
  const member = useQuery({
    ...memberQuery(params.member),
    enabled: params.member !== '' && hasNoPreview,
  }).data
  const person = preview.data?.person ?? (member && { ...member, name: fullName(member) })
  const queries = useQueryClient()
  const [round, setRound] = useState(0)
  const openNewMember = (letters: string) => {
    setTyped(letters)
    set({ open: NEW })
  }
  const show = (request: RequestView) => {
    queries.setQueryData(requestQuery(request._id).queryKey, request)
    set({ open: request._id })
  }
  return (
    <>
      <ScreenHead title={text.title}>{text.sentence(myName)}</ScreenHead>
      <div className={css.columns}>
        <div className={css.parts}>
          <section>
            <PartHead title={text.member} />
            {params.member ? (
              <ChosenMember person={person} onChangeMember={() => set({ member: '', package: '' })} />
            ) : (
              <FindPerson onFound={(member) => set({ member, package: '' })} onNew={openNewMember} />
            )}
          </section>
          <section>
            <PartHead title={text.what}>
              {offers.data?.length !== 0 && pricesIncludeTax() && text.withGst}
            </PartHead>
            {params.member ? (
              <QueryPart query={offers} title={text.failed} rows={5}>
                {(found) =>
                  found.length === 0 ? (
                    <NoPackages mayEdit={mayEditPackages} />
                  ) : (
                    <PackageChoice
                      offers={found}
                      value={chosen}
                      // No history entry for the choice of a package: Back leaves the sale.
                      onChange={(next) => set({ package: next }, { replace: true })}
                    />
                  )
                }
              </QueryPart>
            ) : (
              <p className="mute">{text.whatFirst}</p>
            )}
          </section>
        </div>
        <div className={css.parts}>
          {params.member && preview.data?.package._id === chosen && (
            <PaymentForm
              key={`${params.member} ${chosen} ${round}`}
              preview={preview.data}
              // Replaces the history entry of the sale. Otherwise Back would show the sale again, and it could be
              // charged twice.
              onSold={() => set({ member: '', package: '' }, { replace: true })}
              onShown={show}
            />
          )}
          <OpenLinks />
          <SoldToday myId={myId} />
        </div>
      </div>
      {params.open && params.open !== NEW && (
        <UpiQr
          key={params.open}
          requestId={params.open}
          onClose={(isOver) => {
            set({ open: '' })
            // A new form uses new sale keys. While the code can still be paid, the keys stay, so that the same code is
            // shown again.
            if (isOver) setRound(round + 1)
          }}
          onPaid={(buyer) => {
            const sold = params.member === buyer ? { member: '', package: '' } : {}
            set({ open: '', ...sold }, { replace: true })
          }}
        />
      )}
      {params.open === NEW && newcomer({ typed, onClose: () => set({ open: '' }) })}
    </>
  )
}

type ChosenMemberProps = {
  person: { name: string; phoneNumber: string | null; email: string | null } | undefined
  onChangeMember: () => void
}

function ChosenMember({ person, onChangeMember }: ChosenMemberProps) {
  return (
    <div className={css.whom}>
      <div>
        {person ? <b className={css.name}>{person.name}</b> : <RowsLoading rows={1} />}
        {person && <Contact phoneNumber={person.phoneNumber} email={person.email} />}
      </div>
      <Button outline sm onClick={onChangeMember}>
        {text.someoneElse}
      </Button>
    </div>
  )
}

const NoPackages = ({ mayEdit }: { mayEdit: boolean }) => (
  <>
    <p className="mute">{text.noPackages}</p>
    {mayEdit && (
      <p className={css.next}>
        <ButtonLink sm outline to="/passes">
          {text.toPackages}
        </ButtonLink>
      </p>
    )}
  </>
)

type PackageChoiceProps = { offers: OfferView[]; value: string; onChange: (packageId: string) => void }

/** A package that would violate a rule shows the rule. It can be chosen only if the caller may override the rule. */
const PackageChoice = ({ offers, value, onChange }: PackageChoiceProps) => (
  <fieldset className={css.what}>
    <legend className="vh">{text.what}</legend>
    {offers.map(({ package: sold, amountPaise, problem }) => {
      const isDisabled = problem !== null && !problem.canOverride
      return (
        <label key={sold._id} className={css.offer} data-shut={isDisabled || undefined}>
          <input
            className={css.radio}
            type="radio"
            name="package"
            value={sold._id}
            checked={sold._id === value}
            disabled={isDisabled}
            onChange={() => onChange(sold._id)}
          />
          <span>
            <b className={css.name}>{sold.packageName}</b>
            <span className="small mute">
              {problem ? problem.message : `${packageText.scope(sold)}, ${packageText.days(sold.validity)}`}
            </span>
          </span>
          <span className={css.price}>
            <Rupees text={formatRupees(toRupees(amountPaise))} />
          </span>
        </label>
      )
    })}
  </fieldset>
)
