import { studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/Choice.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'
import { formClass } from '#ui/Form.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { lastSendDay, NAME_MAX } from '../rules.ts'
import { giftSheetText } from '../text/giftSheet.ts'
import { type GiftForm, problemsOf } from './giftDraft.ts'

/** The step in which the giver enters the recipient and the day of the card. */
export function RecipientStep({ form, onDone }: { form: GiftForm; onDone: () => void }) {
  const { who: text } = giftSheetText
  const today = studioToday()
  const submit = () => {
    const problems = problemsOf(form.values)
    if (Object.keys(problems).length > 0) form.point(problems)
    else onDone()
  }
  return (
    <>
      <StepTitle>{text.title}</StepTitle>
      <form className={formClass} {...form.formProps(submit)}>
        <Field
          label={text.name}
          autoComplete="off"
          maxLength={NAME_MAX}
          required
          {...form.field('recipientName')}
        />
        <Field
          label={text.email}
          hint={text.emailHint}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          {...form.field('recipientEmail')}
        />
        <Choice
          legend={text.when}
          name="when"
          value={form.values.when}
          onChange={(when) => form.change({ when })}
          options={[
            { value: 'today', title: text.today, text: text.todayText },
            { value: 'day', title: text.onDay, text: text.onDayText },
          ]}
        />
        {form.values.when === 'day' && (
          <DateField
            label={text.day}
            min={today.toString()}
            max={lastSendDay(today).toString()}
            required
            {...form.field('sendOn')}
          />
        )}
      </form>
      <p className="small mute">{text.promise}</p>
      <StepButtons>
        <Button icon="go" type="submit" form={form.id}>
          {text.toCard}
        </Button>
      </StepButtons>
    </>
  )
}
