import type { ComponentProps } from 'react'
import { dayText } from '#lib/text/days.ts'
import { studioDay } from '#lib/time.ts'
import { TextLink } from '#ui/Button.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Facts } from '#ui/Facts.tsx'
import { Field } from '#ui/Field.tsx'
import { creditsKey, promoApi } from '../queries.ts'
import type { ConsoleCredit } from '../schema.ts'
import { creditScreens as text } from '../text/creditScreens.ts'
import { amountOf, classOf, untilOf } from './creditFacts.ts'

/** The permissions of the caller. */
export interface CreditMay {
  withdraw: boolean
  readMoney: boolean
}

interface CreditSheetProps {
  credit: ConsoleCredit
  may: CreditMay
  onClose: () => void
}

/** One credit. Staff may withdraw an unused one. */
export function CreditSheet({ credit, may, onClose }: CreditSheetProps) {
  const description = text.lead(amountOf(credit), classOf(credit))
  const facts = <CreditFacts credit={credit} readsMoney={may.readMoney} />
  if (credit.state === 'open' && may.withdraw)
    return <WithdrawSheet credit={credit} description={description} facts={facts} onClose={onClose} />
  return (
    <SideSheet title={credit.person.name} description={description} onClose={onClose}>
      {facts}
    </SideSheet>
  )
}

type WithdrawProps = Pick<CreditSheetProps, 'credit' | 'onClose'> &
  Pick<ComponentProps<typeof FormSheet>, 'description'> & { facts: ComponentProps<typeof FormSheet>['below'] }

function WithdrawSheet({ credit, description, facts, onClose }: WithdrawProps) {
  const form = useConsoleForm({ reason: '' }, `credit.${credit._id}`)
  const withdraw = useAction({
    form,
    call: () =>
      promoApi('POST /console/credits/:creditId/withdraw', {
        params: { creditId: credit._id },
        body: form.values,
      }),
    stale: [creditsKey],
    done: onClose,
  })
  return (
    <FormSheet
      title={credit.person.name}
      description={description}
      form={form}
      submitLabel={text.withdraw(amountOf(credit))}
      below={facts}
      onSubmit={() => withdraw.run()}
      onClose={onClose}
    >
      <p className="small mute">{text.withdrawHelp}</p>
      <Field
        label={text.reasonField}
        hint={text.reasonHint}
        autoComplete="off"
        maxLength={500}
        required
        {...form.field('reason')}
      />
    </FormSheet>
  )
}

const dayOf = (instant: string) => dayText.medium(studioDay(Temporal.Instant.from(instant)))

function CreditFacts({ credit, readsMoney }: { credit: ConsoleCredit; readsMoney: boolean }) {
  const { person, code, state, madeAt, usedAt, withdrawnAt, reason, orderId } = credit
  const facts: ComponentProps<typeof Facts>['facts'] = [
    [
      text.who,
      <TextLink key="who" to={`/members/${person._id}`}>
        {person.name}
      </TextLink>,
    ],
    [text.code, code],
    [text.since, dayOf(madeAt)],
    [text.until, untilOf(credit)],
    [text.state, text.states[state]],
  ]
  if (usedAt) facts.push([text.usedOn, dayOf(usedAt)])
  if (withdrawnAt) facts.push([text.withdrawnOn, dayOf(withdrawnAt)])
  if (reason) facts.push([text.withdrawnBecause, reason])
  return (
    <>
      <Facts facts={facts} />
      {readsMoney && orderId && <TextLink to={`/money?open=${orderId}`}>{text.payment}</TextLink>}
    </>
  )
}
