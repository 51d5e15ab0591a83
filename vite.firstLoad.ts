import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * Bytes of JavaScript, packed with gzip, that a page may need before it works: its own and what every page loads. What
 * comes later (popups, a signed-in member's parts) does not count.
 */
export const MAX_BYTES = 136_900
/** Pages that may need more or less than the others, by their file in `app/pages`. */
const BUDGETS: Record<string, number> = {
  classSchedule: 151_650,
  contactUs: 132_350,
  home: 135_750,
  notFound: 129_700,
  post: 133_500,
  resetPassword: 136_900,
  whyPilates: 136_000,
}

/** What checks what a server gets has no place in a page that anybody opens: a list of words once brought 90 kB of it. */
const NEVER = /\/node_modules\/(zod|kysely|pg|react-hook-form)\//

/** Ends the build, naming the page, where a page of the site needs more at first than it may. */
export const firstLoad = (): Plugin => ({
  name: 'first-load',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file] as const] : [],
      ),
    )
    const sizes = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(withoutHashes(code)).length]))
    const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
    const isPage = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId?.includes('/app/pages/')
    const always = entries.filter((entry) => !isPage(entry))
    const broken = entries.filter(isPage).flatMap((entry) => {
      const page = /\/app\/pages\/(\w+)/.exec(entry.facadeModuleId ?? '')?.[1] ?? entry.name
      const needed = [...closure([entry, ...always], chunks)]
      const bytes = needed.reduce((sum, { fileName }) => sum + (sizes.get(fileName) ?? 0), 0)
      const max = BUDGETS[page] ?? MAX_BYTES
      const modules = needed.flatMap(({ moduleIds }) => moduleIds).filter((id) => NEVER.test(id))
      return [
        ...(bytes > max ? [`${page} needs ${bytes} bytes of JavaScript (gzip), ${max} at most`] : []),
        ...(modules.length ? [`${page} needs ${modules[0]}, which belongs to the server`] : []),
      ]
    })
    if (broken.length) this.error(`The first load of the site:\n${broken.join('\n')}`)
  },
})

/** Any change of any file changes the hashes in the names of chunks, and with them the packed size by some bytes. */
const withoutHashes = (code: string): string => code.replace(/-[\w-]{8}(?=\.(?:js|css)\b)/g, '')

/** What these load before they run. */
function closure(
  from: Rolldown.OutputChunk[],
  chunks: Map<string, Rolldown.OutputChunk>,
): Set<Rolldown.OutputChunk> {
  const needed = new Set(from)
  for (const { imports } of needed) {
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk) needed.add(chunk)
    }
  }
  return needed
}
