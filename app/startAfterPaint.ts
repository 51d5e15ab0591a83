/**
 * React Router preloads all scripts first. Here the page is readable without them, so they wait for the first
 * paint and do not compete for bandwidth.
 *
 * A click on a button marked `data-early` before that is recorded in `window.__early`: `stop` ends the recording when
 * React begins to handle events, and `again` repeats the last recorded click when the page is hydrated.
 *
 * The routes of the page wait for `window.__routes()`, which the entry calls when the basics are loaded. If the
 * visitor goes back before that, the browser changes only the address, because it expects scripts to show the
 * page; so the page is reloaded.
 *
 * Takes and returns a rendered page. If its scripts are not as React Router renders them, it is returned unchanged.
 */
export function startAfterPaint(html: string): string {
  const module = html.match(/<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/)
  const [whole, mark = '', code = ''] = module ?? []
  if (!whole || !ENTRY.test(code)) return html
  const links = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g
  const files = [...html.matchAll(links)].map(([, file]) => file)
  const started = () => `<script${mark}>${startScript(code, files)}</script>`
  return html.replaceAll(links, '').replace(whole, started)
}

const IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm
const ENTRY = /import\(("[^"]+")\);?\s*$/

function startScript(code: string, files: (string | undefined)[]): string {
  const imports = [...code.matchAll(IMPORT)]
  const names = imports.map(([, name]) => name ?? '').join(',')
  const modules = imports.map(([, , file]) => `import(${file})`).join(',')
  const entry = code.match(ENTRY)?.[1]
  return `(()=>{
const at=location.pathname+location.search
let early
const note=e=>{early=e.target.closest?.('[data-early]')??early}
addEventListener('click',note,true)
window.__early={stop(){removeEventListener('click',note,true)},again(){early?.click();early=undefined}}
window.__routes=async()=>{
const [${names}]=await Promise.all([${modules}])
${code.replaceAll(IMPORT, '').replace(ENTRY, '').trim()}
if(location.pathname+location.search!==at){location.reload();await new Promise(()=>{})}
}
const link=to=>document.head.append(Object.assign(document.createElement('link'),to))
const start=()=>{
for(const href of ${JSON.stringify(files)})link({rel:'modulepreload',href,fetchPriority:'low'})
import(${entry})
}
document.hidden?start():requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start)))
})()`
}
