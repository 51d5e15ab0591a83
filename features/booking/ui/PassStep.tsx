import { type ReactNode, useState } from 'react'
import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { classPrice, weekPrice } from '#features/passes/packageRules.ts'
import type { OfferedPackage, PackageView } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { pricesIncludeTax, studioSettings } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { formatRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { systemClock } from '#lib/time.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { Choice, ChoicePrice } from '#ui/Choice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { holdMinutes } from '../holdRules.ts'
import { MinimumNote } from './MinimumNote.tsx'
import css from './steps.module.css'

/** The number of packages that are shown at first. */
const INITIAL_COUNT = 4

interface PassStepProps extends Pick<BookingPreview, 'minimum'> {
  session: SessionView
  firstName: string
  /** Packages that would pay for the session and that the member may buy, the suggested package first. */
  packages: OfferedPackage[]
  /** The package in the address, after the member has chosen a package. */
  chosenId: string | undefined
  /** Why none of the member's passes would pay; null if they have none. */
  reason: string | null
  /** The message about a seat that could not be held. */
  problem: string | null
  pending: boolean
  onChoose: (packageId: string) => void
  onHold: (pack: PackageView) => void
  onClose: () => void
  /** Under the choice. */
  children?: ReactNode
}

/** The choice of a pass: the price of one class is the big figure. */
export function PassStep({
  session,
  minimum,
  firstName,
  packages,
  chosenId,
  reason,
  problem,
  pending,
  children,
  ...handlers
}: PassStepProps) {
  const [showsAll, setShowsAll] = useState(false)
  // A press is shown at once; the address changes a moment later.
  const [pressedId, setPressedId] = useState(chosenId)
  const chosen = packages.find(({ _id }) => _id === pressedId) ?? packages[0]
  const choose = (packageId: string) => {
    setPressedId(packageId)
    handlers.onChoose(packageId)
  }
  if (!chosen) return <NoPass onClose={handlers.onClose} />
  const visiblePackages =
    showsAll || packages.indexOf(chosen) >= INITIAL_COUNT ? packages : packages.slice(0, INITIAL_COUNT)
  const rest = packages.length - visiblePackages.length
  return (
    <>
      <StepTitle>{text.pass.title(firstName)}</StepTitle>
      {problem && <Note tone="bad" title={problem} />}
      {reason && <Note title={text.pass.why}>{reason}</Note>}
      <MinimumNote minimum={minimum} />
      <Choice
        legend={<Lang text={text.pass.goodFor(session.title, session.location)} />}
        name="pack"
        value={chosen._id}
        onChange={choose}
        options={visiblePackages.map((pack) => ({
          value: pack._id,
          title: <Lang text={pack.packageName} />,
          text: termsOf(pack),
          price: <PriceOf pack={pack} />,
        }))}
      />
      {rest > 0 && (
        <TextButton icon="down" className={css.more} onClick={() => setShowsAll(true)}>
          {text.pass.more(rest)}
        </TextButton>
      )}
      {children}
      <PassTerms pack={chosen} session={session} />
      <StepButtons
        hint={text.pass.holdHint(
          holdMinutes(studioSettings(), systemClock.now()),
          pricesIncludeTax(chosen.packageType),
        )}
      >
        <Button icon="go" pending={pending} onClick={() => handlers.onHold(chosen)}>
          {text.pass.hold(formatRupees(chosen.price))}
        </Button>
      </StepButtons>
    </>
  )
}

export function termsOf({ packageType, totalSessions, validity, price }: PackageView): string {
  const isOnce = packageType === 'discovery'
  if (isOnce && totalSessions === 1) return `${text.pass.one}, ${text.pass.once}`
  const terms =
    totalSessions === null
      ? text.pass.often(validity)
      : `${text.pass.lasts(totalSessions, validity)}, ${formatRupees(price)}`
  return isOnce ? `${terms}, ${text.pass.once}` : terms
}

function PriceOf({ pack }: { pack: PackageView }) {
  const [each, week] = [classPrice(pack), weekPrice(pack)]
  return (
    <ChoicePrice
      big={<Rupees text={formatRupees(each ?? pack.price)} />}
      unit={each === null ? text.pass.together : text.pass.aClass}
      small={week === null ? '' : packageText.perWeek(week)}
    />
  )
}

/** The terms of the chosen pass, before it is paid. */
function PassTerms({ pack, session }: { pack: OfferedPackage; session: SessionView }) {
  if (pack.packageType === 'discovery') {
    return (
      <Note title={text.pass.newcomers}>
        {text.pass.newcomersRule(pack.validity, pack.validityFrom === 'purchase')}
      </Note>
    )
  }
  const first = Temporal.PlainDate.from(session.date)
  const days =
    pack.validityFrom === 'purchase'
      ? text.pass.fromPurchase(pack.validity)
      : text.pass.fromFirst(
          pack.validity,
          dayText.medium(first),
          dayText.medium(Temporal.PlainDate.from(pack.expiryAfter)),
        )
  return (
    <p className={css.small}>
      {days}{' '}
      {pack.totalSessions !== null &&
        pack.remainingAfter !== null &&
        text.pass.takes(pack.totalSessions, pack.remainingAfter)}
    </p>
  )
}

const NoPass = ({ onClose }: { onClose: () => void }) => (
  <>
    <StepTitle>{text.pass.none}</StepTitle>
    <p>{text.pass.noneHelp}</p>
    <StepButtons>
      <Button outline onClick={onClose}>
        {text.notNow}
      </Button>
    </StepButtons>
  </>
)
