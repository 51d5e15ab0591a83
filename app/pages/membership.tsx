import { useSearchParams } from 'react-router'
import { freeHourNumbers, numbersOf } from '#features/content/policyNumbers.ts'
import { useSession } from '#features/identity/session.ts'
import { membershipContract, type PackageView } from '#features/membership/schema.ts'
import { membershipText as words } from '#features/membership/text/membership.ts'
import { DiscoveryBlock } from '#features/membership/ui/DiscoveryBlock.tsx'
import { Filters, Fitting } from '#features/membership/ui/PackageFilters.tsx'
import { PackageMenu } from '#features/membership/ui/PackageMenu.tsx'
import { isWanted, readFilter, showsDiscovery } from '#features/membership/ui/packageFilter.ts'
import { Unfinished } from '#features/payment/ui/Unfinished.tsx'
import { formatRupees } from '#lib/money.ts'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { studioDay } from '#lib/time.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Floor } from '#ui/Floor.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { ask, clockContext, settingsOf } from '../api.server.ts'
import { BuySheet } from '../frame/parts.ts'
import { seo } from '../seo.ts'
import type { Route } from './+types/membership'
import styles from './membership.module.css'

/** The whole menu, whatever it is narrowed to: choosing needs no second visit to the server. */
export async function loader({ context }: Route.LoaderArgs) {
  const today = studioDay(context.get(clockContext)())
  const number = numbersOf(settingsOf(context), today)
  return {
    packages: await ask(context, membershipContract['GET /user/get-membership-packages']),
    policies: words.policies({
      ...freeHourNumbers(settingsOf(context), today),
      unusedDays: number('unusedDays'),
      quarterUnusedDays: number('quarterUnusedDays'),
      madeWholeDays: number('madeWholeDays'),
    }),
  }
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = (args) =>
  seo(args, { title: words.title, description: words.description() })

export default function Membership({ loaderData: { packages, policies } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const wanted = packages.filter((pkg) => isWanted(pkg, filter))
  const discovery = showsDiscovery(filter) && packages.find((pkg) => pkg.packageType === 'discovery')
  const others = wanted.filter((pkg) => pkg.packageType !== 'discovery')
  // Who asks for a kind of class sees what covers it first.
  const first = filter.type === null || filter.type === 'discovery'
  const discoveryBlock = discovery && (
    <DiscoveryBlock pkg={discovery} action={<BuyDiscovery pkg={discovery} />} />
  )
  return (
    <main id="main">
      <div className="wrap">
        <PageHead title={words.title} lead={words.lead} />
        <Unfinished />
        <Filters filter={filter} />
        <Fitting filter={filter} found={wanted.length} />
        {first && discoveryBlock}
        {others.length > 0 && (
          <PackageMenu
            className={first && discovery ? undefined : styles.near}
            packages={others}
            action={(pkg) => <Buy pkg={pkg} />}
          />
        )}
        {!first && <div className={styles.after}>{discoveryBlock}</div>}
        {wanted.length === 0 && (
          <Empty
            art="filter"
            title={words.none}
            action={
              <ButtonLink to="/membership" line sm>
                {words.seeAll}
              </ButtonLink>
            }
          />
        )}
        <Policies policies={policies} />
      </div>
    </main>
  )
}

/** Opens the sheet in which the package is bought; all of it is fetched when it is first wanted. */
function useBuyProps(pkg: PackageView) {
  const { open } = usePopupNavigation()
  return {
    id: `buy-${pkg._id}`,
    onClick: () => open({ name: 'buy', packageId: pkg._id }),
    onPointerEnter: BuySheet.preload,
    onFocus: BuySheet.preload,
    'data-early': true,
  }
}

const Buy = ({ pkg }: { pkg: PackageView }) => (
  <Button
    {...useBuyProps(pkg)}
    sm
    line
    icon="go"
    aria-label={words.buyLabel(pkg.packageName, formatRupees(pkg.price))}
  >
    {words.buy}
  </Button>
)

function BuyDiscovery({ pkg }: { pkg: PackageView }) {
  const props = useBuyProps(pkg)
  const user = useSession((session) => session.user)
  // The server's rule: it is sold before any other pass.
  if (user?.isDiscovery) {
    const had = user.passes.some((pass) => pass.package.packageType === 'discovery')
    return <p className={styles.had}>{had ? words.discovery.had : words.discovery.notNew}</p>
  }
  return (
    <Button {...props} icon="go">
      {words.discovery.buy}
    </Button>
  )
}

const Policies = ({ policies }: { policies: { title: string; text: string }[] }) => (
  <section className={styles.policies}>
    <Floor>
      <div className={styles.columns}>
        {policies.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p className="small mute">{text}</p>
          </div>
        ))}
      </div>
    </Floor>
  </section>
)
