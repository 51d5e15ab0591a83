import { useQuery } from '@tanstack/react-query'
import { locationName, studioSettings } from '#features/studio/settings.ts'
import { stateName } from '#lib/indianStates.ts'
import { may, type Role } from '#lib/permissions.ts'
import { studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Note } from '#ui/Note.tsx'
import { firstContradiction } from '../../registrationRules.ts'
import { ratesQuery, registrationAction, registrationsQuery, settingsApi } from '../queries.ts'
import type { RegistrationList } from '../registrationSchema.ts'
import { registrationScreens as text } from '../text/registrationScreens.ts'
import { settingsScreens } from '../text/settingsScreens.ts'
import css from './RegistrationPart.module.css'
import { RegistrationSheet } from './RegistrationSheet.tsx'
import { nextNumber, type Registration } from './registrationForm.ts'
import { SettingRow } from './SettingRow.tsx'
import { dateLabel, isFromBeginning } from './words.ts'

/** The current and future tax registrations. Only owners can set them. */
export function RegistrationPart({ role }: { role: Role }) {
  const query = useQuery(registrationsQuery)
  return (
    <section className={css.part}>
      <QueryPart query={query} title={settingsScreens.failed}>
        {(list) => <Registrations list={list} mayEdit={may(role, 'editMoneySettings')} />}
      </QueryPart>
    </section>
  )
}

/** The value in the page's address: the business, a new separate registration, or a registered location. */
const BUSINESS = 'seller'
const NEW = 'seller.new'
const openOf = (location: string | null) => (location === null ? BUSINESS : `seller.of.${location}`)

const sellerName = (location: string | null) => (location === null ? text.business : locationName(location))

function Registrations({ list, mayEdit }: { list: RegistrationList; mayEdit: boolean }) {
  const { params, set } = useListParams({ part: 'cancelling', open: '' })
  const { registrations } = list
  const sellers = [...new Set(registrations.map(({ location }) => location))]
  const without = studioSettings()
    .locations.map(({ name }) => name)
    .filter((name) => !sellers.includes(name))
  const mayAddLocation = mayEdit && sellers.includes(null) && without.length > 0
  const opened = sellers.find((location) => params.open === openOf(location))
  const close = () => set({ open: '' })
  return (
    <>
      <PartHead title={text.title}>
        {text.sentence} {!mayEdit && settingsScreens.ownerOnly}
      </PartHead>
      {!registrations.some(({ holds, location }) => holds && location === null) && (
        <Missing
          first={registrations.find(({ location }) => location === null)}
          onSet={mayEdit ? () => set({ open: BUSINESS }) : undefined}
        />
      )}
      <ul>
        {sellers.map((location) => (
          <Seller
            key={location ?? ''}
            location={location}
            own={registrations.filter((each) => each.location === location)}
            list={list}
            onChange={mayEdit ? () => set({ open: openOf(location) }) : undefined}
          />
        ))}
      </ul>
      {mayAddLocation && (
        <p className={css.add}>
          <Button outline sm onClick={() => set({ open: NEW })}>
            {text.addLocation}
          </Button>
        </p>
      )}
      <Contradiction registrations={registrations} />
      {mayEdit && params.open === BUSINESS && (
        <RegistrationSheet list={list} location={null} onClose={close} />
      )}
      {mayEdit && opened && <RegistrationSheet key={opened} list={list} location={opened} onClose={close} />}
      {mayAddLocation && params.open === NEW && (
        <RegistrationSheet list={list} location={null} locations={without} onClose={close} />
      )}
    </>
  )
}

type MissingProps = { first: Registration | undefined; onSet: (() => void) | undefined }

/** Shown while the business has no registration. */
const Missing = ({ first, onSet }: MissingProps) => (
  <div className={css.none}>
    <h3>{first ? text.noneUntil(dateLabel(first.from)) : text.none}</h3>
    <p>{first ? text.noneUntilText : text.noneText}</p>
    {!first && onSet && (
      <Button sm onClick={onSet}>
        {text.set}
      </Button>
    )}
  </div>
)

type SellerProps = {
  location: string | null
  own: Registration[]
  list: RegistrationList
  onChange: (() => void) | undefined
}

function Seller({ location, own, list, onChange }: SellerProps) {
  const current = own.find(({ holds }) => holds)
  const ahead = own.filter(({ isAhead }) => isAhead)
  const name = sellerName(location)
  const since =
    current &&
    (isFromBeginning(current.from) ? settingsScreens.always : settingsScreens.since(dateLabel(current.from)))
  return (
    <SettingRow
      name={current?.legalName ?? name}
      accessibleName={`${text.title}, ${name}`}
      second={current && [name, text.mode[current.mode], since].join(' · ')}
      value={current?.gstin ?? undefined}
      onChange={onChange}
    >
      {current && <Details registration={current} list={list} />}
      {ahead.map((registration) => (
        <Ahead key={registration._id} registration={registration} mayWithdraw={onChange !== undefined} />
      ))}
    </SettingRow>
  )
}

function Details({ registration, list }: { registration: Registration; list: RegistrationList }) {
  const { address, stateCode, invoiceSeries, noteSeries } = registration
  const today = studioToday().toString()
  const [invoice, note] = [invoiceSeries, noteSeries].map((series) =>
    nextNumber(series, today, list.lastNumbers),
  )
  return (
    <>
      <p className={css.detail}>
        {address}, {stateName(stateCode)} ({stateCode})
      </p>
      <p className={css.detail}>{text.nextNumbers(invoice ?? '', note ?? '')}</p>
    </>
  )
}

function Ahead({ registration, mayWithdraw }: { registration: Registration; mayWithdraw: boolean }) {
  const { _id, legalName, mode, gstin, from } = registration
  const withdraw = useAction({
    ...registrationAction,
    call: () =>
      settingsApi('DELETE /console/settings/tax-registrations/:registrationId', {
        params: { registrationId: _id },
      }),
  })
  const day = dateLabel(from)
  return (
    <p className={css.ahead}>
      <span>
        {text.ahead(day, legalName)}
        <span className="mute"> · {[text.mode[mode], gstin].filter(Boolean).join(' · ')}</span>
      </span>
      {mayWithdraw && (
        <Button
          outline
          sm
          aria-label={settingsScreens.withdrawNamed(legalName, day)}
          pending={withdraw.pending}
          onClick={() => withdraw.run()}
        >
          {settingsScreens.withdraw}
        </Button>
      )}
    </p>
  )
}

/** A warning if the registration of the business and the tax rates contradict each other, now or from a later day on. */
function Contradiction({ registrations }: { registrations: Registration[] }) {
  const { data } = useQuery(ratesQuery)
  if (!data) return null
  const rates = data.rates.filter(({ packageType }) => data.offered.includes(packageType))
  const today = studioToday().toString()
  const found = firstContradiction(registrations, rates, today)
  if (!found) return null
  const sentence = text[found.why]
  return (
    <div className={css.note}>
      <Note
        title={found.from === today ? sentence : text.contradictionFrom(dateLabel(found.from), sentence)}
      />
    </div>
  )
}
