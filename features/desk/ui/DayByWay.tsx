import { type Way, ways } from '#features/payment/rules.ts'
import { formatSigned } from '#lib/money.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { Facts } from '#ui/Facts.tsx'
import { moneyText as text, wayNames } from '../text/money.ts'

/** What stayed of what came in, by way; adds up to the list beside. */
export function DayByWay({ byWay }: { byWay: Record<Way, number> }) {
  const sum = ways.reduce((paise, way) => paise + byWay[way], 0)
  return (
    <section>
      <PartHead title={text.byWay} />
      <Facts
        className="num"
        facts={ways.map((way) => [wayNames[way], formatSigned(byWay[way])])}
        sum={[text.together, formatSigned(sum)]}
      />
    </section>
  )
}
