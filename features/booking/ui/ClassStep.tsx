import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { pricesIncludeTax } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { formatRupees } from '#lib/money.ts'
import { commonText } from '#lib/text/common.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { Seats } from '#ui/Seats.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { MinimumNote } from './MinimumNote.tsx'
import { classPriceRange } from './price.ts'
import css from './steps.module.css'

interface ClassStepProps extends Pick<BookingPreview, 'minimum'> {
  session: SessionView
  policy: string
  packages: PackageView[]
  onTake: () => void
  onClose: () => void
}

/** The price of a seat and the cancellation policy, shown before the visitor is asked to sign in. */
export function ClassStep({ session, policy, minimum, packages, onTake, onClose }: ClassStepProps) {
  return (
    <>
      <StepTitle>
        <Lang text={text.class.title(session.title)} />
      </StepTitle>
      <SeatsLeft session={session} />
      <MinimumNote minimum={minimum} />
      <Cost packages={packages} />
      <Callout lead={policy + commonText.stop}>{text.class.promise}</Callout>
      <StepButtons hint={text.class.nothingToPay}>
        <Button icon="go" onClick={onTake}>
          {text.class.take}
        </Button>
        <Button outline onClick={onClose}>
          {text.notNow}
        </Button>
      </StepButtons>
    </>
  )
}

export const SeatsLeft = ({ session: { seatsLeft, capacity } }: { session: SessionView }) => (
  <p className={css.seats}>
    <Seats capacity={capacity} left={seatsLeft} />
    {text.seats(seatsLeft, capacity)}
  </p>
)

/** The price of one class, for newcomers and with a pass. */
function Cost({ packages }: { packages: PackageView[] }) {
  const discovery = packages.find(({ packageType }) => packageType === 'discovery')
  const range = classPriceRange(packages.filter((pack) => pack !== discovery))
  if (!discovery && !range) return null
  return (
    <div className={css.cost}>
      {discovery && (
        <div>
          <b className={css.price}>
            <Rupees text={formatRupees(discovery.price)} />
          </b>
          <span className={css.priceOf}>{text.class.once(discovery.totalSessions)}</span>
        </div>
      )}
      {range && (
        <div>
          <b className={css.price}>
            <Rupees text={range.from === range.to ? range.from : text.class.range(range.from, range.to)} />
          </b>
          <span className={css.priceOf}>{text.class.each(pricesIncludeTax())}</span>
        </div>
      )}
    </div>
  )
}
