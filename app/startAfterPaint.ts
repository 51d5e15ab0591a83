/**
 * React Router asks the browser for all scripts before anything else. Here the page is readable without them, so
 * they wait for the first paint and don't take the line from it. A click on a button marked `data-early` that
 * comes before they do is made again once they are here (`window.__early`).
 *
 * The whole style sheet (`sheet`, an address) comes with them: what they show may need more of it than the page did.
 *
 * Takes and gives a rendered page; one whose scripts look unlike React Router's is given back as it is.
 */
export function startAfterPaint(html: string, sheet: string): string {
  const module = html.match(/<script type="module" async="">([\s\S]*?)<\/script>/)
  if (!module) return html
  const [whole, code = ''] = module
  const links = /<link rel="modulepreload" href="([^"]+)"\/>/g
  const files = [...html.matchAll(links)].map(([, file]) => file)
  return html
    .replaceAll(links, '')
    .replace(whole, () => `<script>${startScript(code, files, sheet)}</script>`)
}

const IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"]+");?$/gm

function startScript(code: string, files: (string | undefined)[], sheet: string): string {
  const imports = [...code.matchAll(IMPORT)]
  const names = imports.map(([, name]) => name ?? '').join(',')
  const modules = imports.map(([, , file]) => `import(${file})`).join(',')
  return `(()=>{
let early
const note=e=>{early=e.target.closest?.('[data-early]')??early}
addEventListener('click',note,true)
window.__early=()=>{removeEventListener('click',note,true);early?.click();early=undefined}
const link=to=>document.head.append(Object.assign(document.createElement('link'),to))
const start=async()=>{
link({rel:'stylesheet',href:${JSON.stringify(sheet)}})
for(const href of ${JSON.stringify(files)})link({rel:'modulepreload',href,fetchPriority:'low'})
const [${names}]=await Promise.all([${modules}])
${code.replaceAll(IMPORT, '').trim()}
}
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))
})()`
}
