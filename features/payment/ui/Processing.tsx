import { checkoutText as text } from '#features/payment/text/checkout.ts'
import { Button } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { Ball } from '#ui/Spinner.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import css from './pay.module.css'

interface ProcessingProps {
  packageName: string
  email: string
  /** Processing takes so long that a mail will confirm the payment instead. */
  late: boolean
  onClose: () => void
}

/** Shown while the pass is granted already, but its class is still being booked. */
export const Processing = ({ packageName, email, late, onClose }: ProcessingProps) => (
  <>
    <div className={css.wait} role="status">
      {!late && <Ball />}
      <StepTitle>{text.processing.title}</StepTitle>
      <p>{late ? text.processing.mail(email) : text.processing.text}</p>
    </div>
    <Note tone="good" title={<Lang text={text.processing.passIsYours(packageName)} />} />
    <StepButtons>
      <Button outline onClick={onClose}>
        {late ? text.late.close : text.close}
      </Button>
    </StepButtons>
  </>
)
