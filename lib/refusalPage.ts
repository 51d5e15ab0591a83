import { currentLanguage, languagePrefix, languageTags } from '#lib/language.ts'
import { commonText } from '#lib/text/common.ts'
import { xmlText } from '#lib/xml.ts'

/** The Content-Security-Policy of this page: nothing but its own style. */
export const REFUSAL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * What a browser shows if a page is refused before it can be rendered, for example because the server is overloaded.
 * It loads nothing, because the server may refuse that too. `mayRetry`: the same address may work later.
 */
export const refusalPage = (message: string, mayRetry: boolean): string => `<!doctype html>
<html lang="${languageTags[currentLanguage()]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${xmlText(message)}</title>
<style>
body{margin:0;padding:clamp(48px,14vh,160px) clamp(20px,4.6vw,72px);background:#fbf7f2;color:#2c1320;font:1.0625rem/1.5 system-ui,sans-serif}
h1{margin:0;max-width:22em;font:400 clamp(1.85rem,1.5rem + 1.5vw,2.9rem)/1.15 Eczar,Georgia,serif;text-wrap:balance}
a{display:inline-flex;align-items:center;min-height:48px;margin-top:32px;padding:0 24px;background:#2c1320;color:#fbf7f2;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid #2c1320;outline-offset:3px}
</style>
</head>
<body>
<main>
<h1>${xmlText(message)}</h1>
${
  mayRetry
    ? `<a href="">${xmlText(commonText.tryAgain)}</a>`
    : `<a href="${languagePrefix(currentLanguage()) || '/'}">${xmlText(commonText.toHome)}</a>`
}
</main>
</body>
</html>
`
