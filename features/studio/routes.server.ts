import type { FastifyInstance } from 'fastify'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { studioDay } from '#lib/time.ts'
import { currentAndComing, shownNumbers } from './rules.ts'
import { studioContract as contract } from './schema.ts'
import { kindName, studioSettings } from './settings.ts'
import { readStudio } from './usecases/readStudio.server.ts'

export function studioRoutes(app: FastifyInstance, deps: Deps): void {
  cachedRoute(app, deps, contract['GET /studio'], () => readStudio(deps.db))
  cachedRoute(app, deps, contract['GET /studio/settings'], async ({ now }) => {
    const { locations, kinds, numbers, taxed } = studioSettings()
    const inHindi = currentLanguage() === 'hi'
    return {
      locations: locations.map(({ hindi, ...location }) => ({ ...location, ...(inHindi && { hindi }) })),
      kinds: kinds.map(({ key, glyph, paidBy, isInStudiosOnly, isHidden }) => ({
        key,
        name: kindName(key),
        ...(glyph !== key && { glyph }),
        paidBy: [...paidBy],
        isInStudiosOnly,
        isHidden,
      })),
      numbers: shownNumbers(numbers, studioDay(now)),
      taxed: currentAndComing(taxed, studioDay(now)).map(({ from, types }) => ({ from, types: [...types] })),
    }
  })
}
