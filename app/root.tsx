import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { errorText, frameText } from '#app/text/frame.ts'
import { studioContract } from '#features/studio/schema.ts'
import { setStudioSettings } from '#features/studio/settings.ts'
import { currentLanguage, languageTags } from '#lib/language.ts'
import type { Route } from './+types/root'
import { callApi, siteContext } from './api.server.ts'
import { InlineNonce } from './contentSecurityPolicy.ts'
import { ErrorPage, errorKind } from './frame/ErrorPage.tsx'
import { Frame } from './frame/Frame.tsx'
import { JsonLd } from './jsonLd.tsx'
import { PageStyles } from './PageStyles.tsx'
import { seo } from './seo.ts'
import '#ui/tokens.css'
import '#ui/reset.css'
import '#ui/primitives.css'

/** The frame shows no locations; pages that show them fetch them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, demo, speedShare } = context.get(siteContext)
  const { locations: _, bring: __, ...studio } = await callApi(context, studioContract['GET /studio'])
  const settings = await callApi(context, studioContract['GET /studio/settings'])
  return { studio, settings, publicUrl, demo, speedShare }
}

/** The studio's name and contact details are the same on every page. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = (args) => {
  if (args.error) {
    const texts = errorText[errorKind(args.error)]
    return seo(args, { title: texts.title, description: texts.lead, hidden: true })
  }
  const studio = args.loaderData?.studio
  return seo(args, { title: studio?.name ?? '', description: studio?.description ?? '' })
}

/** The fonts of the first view. Preloading others would delay these on a slow connection. */
const firstFaces = {
  en: ['eczar-latin-var', 'anek-latin-var'],
  hi: ['eczar-hindi', 'anek-hindi-400'],
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(InlineNonce)
  const site = useRouteLoaderData<typeof loader>('root')
  const logo = site?.studio.logo
  // Set before any text is rendered; the server has set them already.
  if (!import.meta.env.SSR && site) setStudioSettings(site.settings)
  return (
    <html lang={languageTags[currentLanguage()]} data-speed={site?.speedShare} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#F2C4B8" />
        {firstFaces[currentLanguage()].map((face) => (
          <link
            key={face}
            rel="preload"
            href={`/fonts/${face}.woff2`}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href={logo ? `/og/logo-96.png${logo.version}` : '/favicon.svg'} />
        <link
          rel="apple-touch-icon"
          href={logo ? `/og/logo-180.png${logo.version}` : '/apple-touch-icon.png'}
        />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/rss.xml" title={frameText.feed} />
        <Meta />
        <PageStyles />
        {import.meta.env.DEV && <Links />}
      </head>
      <body>
        <Frame studio={site?.studio}>{children}</Frame>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <JsonLd />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
