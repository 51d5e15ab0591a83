import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * The maximum amount of JavaScript in bytes, compressed with gzip, that a page may need before it works: its own and
 * what every page loads. Code that is loaded later (popups, parts for signed-in members) does not count. Up to 500
 * bytes are unused, because a new field of a class, whose texts every page loads, needs 200.
 */
export const MAX_BYTES = 137_900
/** Other limits for single pages, by their file in `app/pages`. */
const BUDGETS: Record<string, number> = {
  classSchedule: 152_900,
  contactUs: 133_200,
  home: 137_100,
  notFound: 130_500,
  post: 134_300,
  whyPilates: 137_000,
}

/** The maximum size of the styles, in uncompressed bytes, that are inlined into a page: its own and the frame's. */
export const MAX_STYLE_BYTES = 38_900

/** Libraries that only the server needs and that no page may load: importing a list of words once added 90 kB. */
const SERVER_ONLY = /\/node_modules\/(zod|kysely|pg|react-hook-form)\//

/** Fails the build, naming the page, if a page of the site needs more scripts or styles at first than its limit. */
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
    const sharedEntries = entries.filter((entry) => !isPage(entry))
    const broken = entries.filter(isPage).flatMap((entry) => {
      const page = /\/app\/pages\/(\w+)/.exec(entry.facadeModuleId ?? '')?.[1] ?? entry.name
      const needed = [...closure([entry, ...sharedEntries], chunks)]
      const bytes = needed.reduce((sum, { fileName }) => sum + (sizes.get(fileName) ?? 0), 0)
      const max = BUDGETS[page] ?? MAX_BYTES
      const sheets = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const styleBytes = [...sheets].reduce((sum, name) => sum + sizeOf(bundle[name]), 0)
      const modules = needed.flatMap(({ moduleIds }) => moduleIds).filter((id) => SERVER_ONLY.test(id))
      return [
        ...(bytes > max ? [`${page} needs ${bytes} bytes of JavaScript (gzip), ${max} at most`] : []),
        ...(styleBytes > MAX_STYLE_BYTES
          ? [`${page} needs ${styleBytes} bytes of styles, ${MAX_STYLE_BYTES} at most`]
          : []),
        ...(modules.length ? [`${page} needs ${modules[0]}, which belongs to the server`] : []),
      ]
    })
    if (broken.length)
      this.error(`The first load of the site (limits in vite.firstLoad.ts):\n${broken.join('\n')}`)
  },
})

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number =>
  file?.type === 'asset' ? Buffer.byteLength(file.source) : 0

/**
 * The code without the hashes in the names of chunks: any change of any file changes them, and with them the compressed
 * size by some bytes.
 */
const withoutHashes = (code: string): string => code.replace(/-[\w-]{8}(?=\.(?:js|css)\b)/g, '')

/** The given chunks, and all that they load before they run. */
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
