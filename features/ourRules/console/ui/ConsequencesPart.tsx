import { useQuery } from '@tanstack/react-query'
import { consequenceRules } from '#features/booking/consequenceRules.ts'
import { ruleAction, rulesQuery, settingsApi } from '#features/settings/console/queries.ts'
import type { RuleList } from '#features/settings/console/ruleSchema.ts'
import { Button } from '#ui/Button.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import { consequenceScreen as text } from '../text/consequenceScreen.ts'
import css from './ConsequencesPart.module.css'
import { dateLabel } from './dateLabels.ts'

const ConsequenceSheet = lazyPart(() => import('./ConsequenceSheet.tsx'))
const SHEET = 'together'

/** Below the single numbers: changes all of them together, with a preview of what they would have cost last month. */
export function ConsequencesPart() {
  const { params, set } = useListParams({ part: 'cancelling', open: '' })
  const { data } = useQuery(rulesQuery)
  if (params.part !== 'consequences' || !data) return null
  return (
    <section className={css.together}>
      {announcedSets(data.rules).map((ahead) => (
        <AnnouncedSetLine key={ahead.from} {...ahead} />
      ))}
      <p className="small">{text.openHelp}</p>
      <Button outline onClick={() => set({ open: SHEET })}>
        {text.open}
      </Button>
      {params.open === SHEET && <ConsequenceSheet rules={data.rules} onClose={() => set({ open: '' })} />}
    </section>
  )
}

interface AnnouncedSet {
  from: string
  /** How many numbers change, and the id of one of them. */
  numbers: number
  numberId: string
}

/** The numbers that were set together, for each future day. */
function announcedSets(rules: RuleList['rules']): AnnouncedSet[] {
  const ahead = rules
    .filter(({ rule }) => (consequenceRules as readonly string[]).includes(rule))
    .flatMap(({ history }) => history.filter(({ isAhead }) => isAhead))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return [...Map.groupBy(ahead, ({ from }) => from)].flatMap(([from, own]) =>
    own[0] ? [{ from, numbers: own.length, numberId: own[0]._id }] : [],
  )
}

function AnnouncedSetLine({ from, numbers, numberId }: AnnouncedSet) {
  const withdraw = useAction({
    call: () => settingsApi('DELETE /console/settings/rules/:numberId', { params: { numberId } }),
    ...ruleAction,
  })
  const day = dateLabel(from)
  return (
    <p>
      {text.ahead(numbers, day)}{' '}
      <Button
        outline
        sm
        aria-label={text.withdrawNamed(day)}
        pending={withdraw.pending}
        onClick={() => withdraw.run()}
      >
        {text.withdraw}
      </Button>
    </p>
  )
}
