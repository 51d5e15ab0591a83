/** The files of a page, from the build: its script, those that it imports, and its style sheets. */
export interface RouteFiles {
  id: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  css?: string[]
}

/** The files of all pages. Only in the browser. */
export const routeFiles = (): Record<string, RouteFiles> =>
  (window as { __reactRouterManifest?: { routes: Record<string, RouteFiles> } }).__reactRouterManifest
    ?.routes ?? {}
