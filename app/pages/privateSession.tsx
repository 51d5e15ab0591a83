import { useSearchParams } from 'react-router'
import { privateText as t } from '#app/text/privateSession.ts'
import { freeHourNumbers, numbersOf } from '#features/content/policyNumbers.ts'
import { StatementList } from '#features/content/ui/StatementList.tsx'
import { Steps } from '#features/content/ui/Steps.tsx'
import { EnquirySection } from '#features/enquiry/ui/EnquirySection.tsx'
import { membershipContract, type PackageView } from '#features/membership/schema.ts'
import { PackageMenu } from '#features/membership/ui/PackageMenu.tsx'
import { addressOf, filterLocations, isWanted, readFilter } from '#features/membership/ui/packageFilter.ts'
import { placeName } from '#features/studio/settings.ts'
import { formatRupees } from '#lib/money.ts'
import { studioDay } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/Empty.tsx'
import { Floor } from '#ui/Floor.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Plate } from '#ui/Plate.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import { Terms } from '#ui/Terms.tsx'
import { ask, clockContext, settingsOf } from '../api.server.ts'
import { seo } from '../seo.ts'
import type { Route } from './+types/privateSession'
import pages from './pages.module.css'
import styles from './privateSession.module.css'

/** The packages of all places: choosing one needs no second visit to the server. */
export async function loader({ context }: Route.LoaderArgs) {
  const get = membershipContract['GET /user/get-membership-packages']
  const [alone, together] = await Promise.all([
    ask(context, get, { query: { packageType: 'private' } }),
    ask(context, get, { query: { packageType: 'semiPrivate' } }),
  ])
  const today = studioDay(context.get(clockContext)())
  const number = numbersOf(settingsOf(context), today)
  const rules = t.rules.list({
    ...freeHourNumbers(settingsOf(context), today),
    passDays: number('passDays'),
    unusedDays: number('unusedDays'),
  })
  return { packages: [...alone, ...together], rules }
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = (args) => seo(args, { title: t.title, description: t.description() })

export default function PrivateSession({ loaderData: { packages, rules } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { location } = readFilter(params)
  return (
    <main id="main">
      <div className="wrap">
        <PageHead
          title={t.title}
          lead={t.lead}
          plate={<Plate src="/art/private.svg" alt={t.art} ratio="4:5" eager className={styles.tower} />}
        />
      </div>
      <section className="sec on-sand" aria-labelledby="how-h">
        <div className="wrap">
          <SectionHead id="how-h" label={t.how.label} title={t.how.title} />
          <Steps steps={t.how.steps.map((step, at) => ({ ...step, art: `step-${at + 1}` }))} />
        </div>
      </section>
      <section className="sec" aria-labelledby="kinds-h">
        <div className="wrap">
          <Floor>
            <SectionHead id="kinds-h" label={t.kinds.label} title={t.kinds.title} />
            <div className="inset">
              <StatementList says={[t.kinds.private, t.kinds.semiPrivate]} />
            </div>
          </Floor>
        </div>
      </section>
      <section className={pages.tail} aria-labelledby="packages-h" id="packages">
        <div className="wrap">
          <Floor>
            <SectionHead
              id="packages-h"
              label={t.packages.label}
              title={t.packages.title}
              lead={t.packages.lead}
            />
            <Places location={location} />
            <Menu packages={packages} location={location} />
            <div className={classes('inset', styles.rules)}>
              <h3>{t.rules.title}</h3>
              <Terms terms={rules} className={styles.terms} />
            </div>
          </Floor>
        </div>
      </section>
      <EnquirySection lead={t.keepLead} picture="write-private" art={t.keepArt} />
    </main>
  )
}

const Places = ({ location }: { location: string | null }) => (
  <TabLinks label={t.packages.filter}>
    {[null, ...filterLocations()].map((place) => (
      <TabLink
        key={place}
        to={place ? `?location=${place}` : '/private-session'}
        on={place === location}
        preventScrollReset
      >
        {place ? placeName(place) : t.packages.all}
      </TabLink>
    ))}
  </TabLinks>
)

function Menu({ packages, location }: { packages: PackageView[]; location: string | null }) {
  const wanted = packages.filter((pkg) => isWanted(pkg, { type: null, location }))
  if (wanted.length === 0) {
    return (
      <Empty
        art="filter"
        title={t.packages.none}
        action={
          location && (
            <ButtonLink to="/private-session" line sm preventScrollReset>
              {t.packages.seeAll}
            </ButtonLink>
          )
        }
      >
        {t.packages.noneMore}
      </Empty>
    )
  }
  return <PackageMenu packages={wanted} action={(pkg) => <Choose pkg={pkg} location={location} />} />
}

const Choose = ({ pkg, location }: { pkg: PackageView; location: string | null }) => (
  <ButtonLink
    to={addressOf({ type: pkg.packageType, location })}
    sm
    line
    icon="go"
    aria-label={t.packages.chooseLabel(pkg.packageName, formatRupees(pkg.price))}
  >
    {t.packages.choose}
  </ButtonLink>
)
