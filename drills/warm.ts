import type { SiteHost } from './cluster.ts'
import { PAGES, TIMETABLE } from './generator.ts'

const ROUNDS = 30

/** Requests pages from servers that have just started, so that their slow first responses are not measured. */
export async function warm(sites: Pick<SiteHost, 'server'>[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { server } of sites)
      for (const path of [...PAGES, TIMETABLE])
        await fetch(server.url + path).then((response) => response.text())
}
