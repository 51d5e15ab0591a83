import { useQuery } from '@tanstack/react-query'
import { consequenceRules } from '#features/booking/consequenceRules.ts'
import type { RuleName } from '#features/studio/rules.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { ruleAction, rulesQuery, settingsApi } from '../queries.ts'
import { isShown, type Rule, ruleName } from '../shownRules.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { RuleSheet } from './RuleSheet.tsx'
import { SettingRow } from './SettingRow.tsx'
import { dateLabel, isFromBeginning, ruleKey, ruleValue, valueText } from './words.ts'

type RulePart = 'cancelling' | 'consequences' | 'passes'

/** The part of the settings that shows each rule. */
const partOf = {
  freeHours: 'cancelling',
  freeHoursOnline: 'cancelling',
  morningCutoff: 'cancelling',
  bookAheadWeeks: 'cancelling',
  holdMinutes: 'cancelling',
  offerMinutes: 'cancelling',
  queueCloseMinutes: 'cancelling',
  reminderClock: 'cancelling',
  reminderMinutes: 'cancelling',
  quietFrom: 'cancelling',
  quietUntil: 'cancelling',
  quietMail: 'cancelling',
  quietWhatsapp: 'cancelling',
  quietPush: 'cancelling',
  minimumReservations: 'cancelling',
  decisionHours: 'cancelling',
  cancelBelow: 'cancelling',
  semiPrivateMinimum: 'cancelling',
  recurringMissed: 'cancelling',
  travelMinutes: 'cancelling',
  minimumAge: 'cancelling',
  madeWholeDays: 'passes',
  passNoticeDays: 'passes',
  passLastNoticeDays: 'passes',
  mostFrozenDays: 'passes',
  ownFreezes: 'passes',
  ownFreezeDays: 'passes',
  ownFreezeTotal: 'passes',
  ownFreezeNotice: 'passes',
  lateCounted: 'consequences',
  lateUnlimited: 'consequences',
  missedCounted: 'consequences',
  missedUnlimited: 'consequences',
  lateCountedFee: 'consequences',
  lateUnlimitedFee: 'consequences',
  missedCountedFee: 'consequences',
  missedUnlimitedFee: 'consequences',
  lateException: 'consequences',
  lateExceptionFee: 'consequences',
  missedException: 'consequences',
  missedExceptionFee: 'consequences',
  feeBlockDays: 'consequences',
  forgivenAMonth: 'consequences',
  strikeCount: 'consequences',
  strikeDays: 'consequences',
  strikeWindow: 'consequences',
  strikeLasts: 'consequences',
  missedAfterHours: 'consequences',
  owedHours: 'consequences',
  owedCreditRupees: 'consequences',
  whatsappUtility: 'cancelling',
  whatsappMarketing: 'cancelling',
  giftTax: 'passes',
  passDays: 'passes',
  quarterDays: 'passes',
  discoveryDays: 'passes',
  unusedDays: 'passes',
  quarterUnusedDays: 'passes',
} as const satisfies Record<RuleName, RulePart>
const ruleNames = Object.keys(partOf) as RuleName[]

/** Opens the separate sheet for rules that are set together; it first shows their effect on last month's bookings. */
const TOGETHER = 'together'
const isSetTogether = ({ rule }: Rule) => (consequenceRules as readonly string[]).includes(rule)

/** The rules of a part, each with its current number, its first day, and future numbers. A side sheet edits them. */
export function RulesPart({ part }: { part: RulePart }) {
  const query = useQuery(rulesQuery)
  const { params, set } = useListParams({ part: 'cancelling', open: '' })
  const rules = ruleNames.filter((rule) => partOf[rule] === part)
  const visibleRules = rules.flatMap(
    (rule) => query.data?.rules.filter((each, _, all) => each.rule === rule && isShown(each, all)) ?? [],
  )
  const open = visibleRules.find((rule) => !isSetTogether(rule) && ruleKey(rule) === params.open)
  return (
    <QueryPart query={query} title={text.failed}>
      {() => (
        <>
          <PartHead title={text.part[part]} />
          <ul>
            {visibleRules.map((rule) => (
              <RuleRow
                key={ruleKey(rule)}
                rule={rule}
                onChange={() => set({ open: isSetTogether(rule) ? TOGETHER : ruleKey(rule) })}
              />
            ))}
          </ul>
          {open && <RuleSheet key={ruleKey(open)} rule={open} onClose={() => set({ open: '' })} />}
        </>
      )}
    </QueryPart>
  )
}

function RuleRow({ rule, onChange }: { rule: Rule; onChange: () => void }) {
  const current = rule.history.findLast(({ isAhead }) => !isAhead)
  const since = !current || isFromBeginning(current.from) ? text.always : text.since(dateLabel(current.from))
  return (
    <SettingRow
      name={ruleName(rule)}
      accessibleName={ruleName(rule)}
      second={since}
      value={ruleValue(rule)}
      onChange={onChange}
    >
      {rule.history
        .filter(({ isAhead }) => isAhead)
        .map((number) => (
          <Ahead key={number._id} rule={rule} number={number} />
        ))}
    </SettingRow>
  )
}

/** A future number, and a button to withdraw it; numbers that were set together are withdrawn together. */
function Ahead({ rule, number }: { rule: Rule; number: Rule['history'][number] }) {
  const withdraw = useAction({
    call: () => settingsApi('DELETE /console/settings/rules/:numberId', { params: { numberId: number._id } }),
    ...ruleAction,
  })
  const value = valueText(rule.unit, number.value)
  const day = dateLabel(number.from)
  return (
    <p>
      {text.ahead(value, day)}
      {number.setBy && <span className="mute">, {text.by(number.setBy)}</span>}{' '}
      {!isSetTogether(rule) && (
        <Button
          outline
          sm
          aria-label={text.withdrawNamed(value, day)}
          pending={withdraw.pending}
          onClick={() => withdraw.run()}
        >
          {text.withdraw}
        </Button>
      )}
    </p>
  )
}
