import { useId } from 'react'
import { langOf } from '#lib/language.ts'
import { Button } from '#ui/Button.tsx'
import { formClass } from '#ui/Form.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { giftCards, MESSAGE_MAX } from '../rules.ts'
import { giftSheetText } from '../text/giftSheet.ts'
import css from './CardStep.module.css'
import type { GiftForm } from './giftDraft.ts'

interface CardStepProps {
  form: GiftForm
  /** The giver's first name, if somebody is signed in. */
  from: string | undefined
  onDone: () => void
  onBack: () => void
}

/** The step in which the giver chooses the picture and writes the message, with a preview of the card. */
export function CardStep({ form, from, onDone, onBack }: CardStepProps) {
  const { card: text } = giftSheetText
  const { card, message, recipientName } = form.values
  const preview = useId()
  return (
    <>
      <StepTitle>{text.title(recipientName.trim())}</StepTitle>
      <form className={formClass} {...form.formProps(onDone)}>
        <fieldset className={css.cards}>
          <legend className={css.legend}>{text.pictures}</legend>
          {giftCards.map((name) => (
            <label key={name} className={css.card}>
              <input
                className={css.radio}
                type="radio"
                name="card"
                value={name}
                checked={name === card}
                onChange={() => form.change({ card: name })}
              />
              <img src={`/art/gift-${name}.svg`} width="600" height="400" alt="" />
              <span className={css.name}>{text.names[name]}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={text.message}
          hint={text.left(MESSAGE_MAX - message.length)}
          rows={3}
          maxLength={MESSAGE_MAX}
          {...form.field('message')}
        />
      </form>
      <section aria-labelledby={preview}>
        <p id={preview} className={css.legend}>
          {text.preview}
        </p>
        <div className={css.preview}>
          <img src={`/art/gift-${card}.svg`} width="600" height="400" alt={text.names[card]} />
          <div className={css.text}>
            <p className="label">{text.forFrom(recipientName.trim(), from)}</p>
            {message.trim() && (
              <blockquote className={css.message} lang={langOf(message)}>
                {message}
              </blockquote>
            )}
          </div>
        </div>
      </section>
      <StepButtons>
        <Button icon="go" type="submit" form={form.id}>
          {text.toPay}
        </Button>
        <Button outline onClick={onBack}>
          {text.back}
        </Button>
      </StepButtons>
    </>
  )
}
