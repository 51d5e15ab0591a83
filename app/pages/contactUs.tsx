import { useRouteLoaderData } from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { EnquiryColumns } from '#features/enquiry/ui/EnquirySection.tsx'
import { studioContract } from '#features/studio/schema.ts'
import { contactText as t } from '#features/studio/text/contactUs.ts'
import { openingLabel } from '#features/studio/text/openingHours.ts'
import { contactDescription } from '#features/studio/titleRules.ts'
import { ContactDetails } from '#features/studio/ui/ContactDetails.tsx'
import { Location } from '#features/studio/ui/Location.tsx'
import { classes } from '#ui/classes.ts'
import { Lang } from '#ui/Lang.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RuledSection } from '#ui/RuledSection.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { callApi } from '../api.server.ts'
import type { loader as rootLoader } from '../root.tsx'
import { seo } from '../seo.ts'
import { loadPageTexts } from '../sitePage.server.ts'
import type { Route } from './+types/contactUs'
import styles from './contactUs.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const texts = await loadPageTexts(context, 'contact')
  const studio = await callApi(context, studioContract['GET /studio'])
  return { locations: studio.locations, description: contactDescription(studio), texts }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) =>
  seo(args, { title: t.title, description: args.loaderData?.description ?? '' })

export default function ContactUs({ loaderData: { locations, texts } }: Route.ComponentProps) {
  const studio = useRouteLoaderData<typeof rootLoader>('root')?.studio
  return (
    <main id="main">
      <div className="wrap">
        <PageHead title={t.title} lead={<Lang text={texts.lead} />} />
      </div>
      <section className={classes(styles.band, 'on-gulabi')} aria-labelledby="keep-h">
        <EnquiryColumns id="keep-h" lead={texts.formLead} top>
          {studio && (studio.email || studio.phone || studio.whatsappNumber) && (
            <ContactDetails studio={studio} />
          )}
        </EnquiryColumns>
      </section>
      {locations.length > 0 && (
        <section className="sec" aria-labelledby="places-h">
          <div className="wrap">
            <RuledSection>
              <SectionHead id="places-h" label={t.label} title={t.locationsTitle} />
              <div className={styles.locations}>
                {locations.map((location) => (
                  <Location
                    key={location.name}
                    location={location}
                    hours={openingLabel(location.openingHours)}
                  />
                ))}
              </div>
            </RuledSection>
          </div>
        </section>
      )}
    </main>
  )
}
