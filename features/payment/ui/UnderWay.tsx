import { checkoutText as words } from '#features/payment/text/checkout.ts'
import { Button } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { Ball } from '#ui/Spinner.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import css from './pay.module.css'

interface UnderWayProps {
  packageName: string
  email: string
  /** It takes so long that a mail will tell. */
  late: boolean
  onClose: () => void
}

/** The pass is hers, and its class is still being booked. */
export const UnderWay = ({ packageName, email, late, onClose }: UnderWayProps) => (
  <>
    <div className={css.wait} role="status">
      {!late && <Ball />}
      <StepTitle>{words.underWay.title}</StepTitle>
      <p>{late ? words.underWay.mail(email) : words.underWay.text}</p>
    </div>
    <Note tone="good" title={<Lang text={words.underWay.passIsYours(packageName)} />} />
    <StepButtons>
      <Button line onClick={onClose}>
        {late ? words.late.close : words.close}
      </Button>
    </StepButtons>
  </>
)
