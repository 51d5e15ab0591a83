import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from '#features/settings/console/queries.ts'
import { Button } from '#ui/Button.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import { consequenceScreen as text } from '../text/consequenceScreen.ts'
import css from './ConsequencesPart.module.css'

const ConsequenceSheet = lazyPart(() => import('./ConsequenceSheet.tsx'))
const OPEN = 'together'

/** Below the single numbers: all of them changed together, after a look at the last full month. */
export function ConsequencesPart() {
  const { params, set } = useListParams({ part: 'cancelling', open: '' })
  const { data } = useQuery(rulesQuery)
  if (params.part !== 'consequences' || !data) return null
  return (
    <section className={css.together}>
      <p className="small">{text.openHelp}</p>
      <Button outline onClick={() => set({ open: OPEN })}>
        {text.open}
      </Button>
      {params.open === OPEN && <ConsequenceSheet rules={data.rules} onClose={() => set({ open: '' })} />}
    </section>
  )
}
