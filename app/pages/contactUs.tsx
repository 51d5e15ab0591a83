import { useRouteLoaderData } from 'react-router'
import { unlessPopup } from '#app/unlessPopup.ts'
import { openingWords } from '#features/content/openingHours.ts'
import { contentContract } from '#features/content/schema.ts'
import { EnquiryForm } from '#features/enquiry/ui/EnquiryForm.tsx'
import { Place } from '#features/studio/ui/Place.tsx'
import { Reach } from '#features/studio/ui/Reach.tsx'
import { contactText as t } from '#text/contactUs.ts'
import { enquiryFormText } from '#text/enquiryForm.ts'
import { Floor } from '#ui/Floor.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { ask } from '../api.server.ts'
import type { loader as rootLoader } from '../root.tsx'
import { seo } from '../seo.ts'
import type { Route } from './+types/contactUs'

export async function loader({ context }: Route.LoaderArgs) {
  return { places: (await ask(context, contentContract['GET /studio'])).locations }
}

export const shouldRevalidate = unlessPopup

export const meta: Route.MetaFunction = (args) =>
  seo(args, { title: t.title, description: t.description(args.matches[0].loaderData?.studio.name ?? '') })

export default function ContactUs({ loaderData: { places } }: Route.ComponentProps) {
  const studio = useRouteLoaderData<typeof rootLoader>('root')?.studio
  return (
    <main id="main">
      <div className="wrap">
        <header className="ph">
          <h1>{t.title}</h1>
          <p className="lead mute">{t.lead}</p>
        </header>
      </div>
      <section className="sec-in on-gulabi" aria-labelledby="keep-h">
        <div className="wrap keep top">
          <div>
            <h2 id="keep-h">{enquiryFormText.title}</h2>
            <p className="lead keep-lead">{t.formLead}</p>
            {studio && <Reach studio={studio} />}
          </div>
          <EnquiryForm topic="contactUs" />
        </div>
      </section>
      {places.length > 0 && (
        <section className="sec" aria-labelledby="places-h">
          <div className="wrap">
            <Floor>
              <SectionHead id="places-h" label={t.label} title={t.placesTitle} />
              <div className="places">
                {places.map((place) => (
                  <Place key={place.name} place={place} hours={openingWords(place.openingHours)} />
                ))}
              </div>
            </Floor>
          </div>
        </section>
      )}
    </main>
  )
}
