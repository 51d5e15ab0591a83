import { type Way, ways } from '#features/payment/rules.ts'
import { formatSigned } from '#lib/money.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { Facts } from '#ui/Facts.tsx'
import { methodNames, moneyText as text } from '../text/money.ts'

/** What stayed of what came in, by way; adds up to the list beside. */
export function DayByMethod({ byMethod }: { byMethod: Record<Way, number> }) {
  const sum = ways.reduce((paise, way) => paise + byMethod[way], 0)
  return (
    <section>
      <PartHead title={text.byMethod} />
      <Facts
        className="num"
        facts={ways.map((way) => [methodNames[way], formatSigned(byMethod[way])])}
        sum={[text.together, formatSigned(sum)]}
      />
    </section>
  )
}
