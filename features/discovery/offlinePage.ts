import { offlineText as text } from '#features/discovery/text/offline.ts'
import { currentLanguage, languageTags } from '#lib/language.ts'
import { xmlText as esc } from '#lib/xml.ts'

/** The Content-Security-Policy of the offline page: only files of the site, and no inline script or style. */
export const OFFLINE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface Offline {
  studioName: string
  /** Inlined, because nothing can be fetched while the browser is offline. */
  logo?: { data: string; width: number; height: number } | undefined
}

/**
 * `GET /offline`, `GET /hi/offline`: cached by the service worker and shown when a page can't be fetched. It is
 * self-contained: the site's scripts may be of another release by then. Its script fills in the cached bookings.
 */
export const offlinePage = ({ studioName, logo }: Offline): string => `<!doctype html>
<html lang="${languageTags[currentLanguage()]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="theme-color" content="#F2C4B8">
<meta name="robots" content="noindex">
<title>${esc(`${text.title} | ${studioName}`)}</title>
${logo ? `<link rel="icon" href="${logo.data}">` : '<link rel="icon" href="/favicon.svg?offline" type="image/svg+xml">'}
<link rel="stylesheet" href="/offline.css?offline">
<script src="/offline.js?offline" defer></script>
</head>
<body>
<header><p class="brand">${
  logo
    ? `<img src="${logo.data}" alt="${esc(studioName)}" width="${logo.width}" height="${logo.height}">`
    : `<img src="/favicon.svg?offline" alt="" width="32" height="32">${esc(studioName)}`
}</p></header>
<main>
<h1>${esc(text.heading)}</h1>
<p class="lead">${esc(text.lead)}</p>
<a class="again" href="">${esc(text.retry)}</a>
<section id="kept" aria-labelledby="kept-h" data-as="${esc(text.as)}" data-none="${esc(text.none)}" data-nothing="${esc(text.nothing)}">
<h2 id="kept-h">${esc(text.bookings)}</h2>
<p role="status">${esc(text.looking)}</p>
</section>
</main>
</body>
</html>
`
