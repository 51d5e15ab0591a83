/**
 * React Router asks the browser for all scripts before anything else. Here the page is readable without them, so
 * they wait for the first paint and don't take the line from it. A click on a button marked `data-early` that
 * comes before they do is made again once they are here (`window.__early`): `stop` when React begins to listen, `again`
 * when it has the page.
 *
 * The routes of the page wait for `window.__routes()`, which the entry calls when the ground is laid. Who goes back
 * before then may be at another address, of which the browser believes that scripts show it: the page is loaded again.
 *
 * Takes and gives a rendered page; one whose scripts look unlike React Router's is given back as it is.
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
