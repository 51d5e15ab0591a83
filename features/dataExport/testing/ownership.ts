import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportPath } from '#features/dataExport/zip.server.ts'
import type { Entry } from '#tests/ownership/entry.ts'
import { type List, workOf } from '#tests/ownership/fixtures.ts'
import type { World } from '#tests/ownership/world.ts'

async function exportOf(world: World, startedBy: string) {
  const exportId = await workOf(world, startedBy, 'dataExport.run')
  const path = await exportPath(world.server.deps.dataDir, exportId)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'zip')
  return { params: { exportId } }
}

const exported: Entry = {
  ids: ['/exportId'],
  of: {
    own: { send: (world, me) => exportOf(world, me.personId), expects: 'done' },
    "others'": { send: (world) => exportOf(world, world.other.owner.personId), expects: 'NOT_FOUND' },
  },
}

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'POST /console/exports/:exportId/downloads': exported,
  'GET /console/exports/:exportId/file': exported,
}

/** Lists in which each caller gets only their own exports, whatever their role is. */
export const ownLists: Record<string, List> = {
  'GET /console/exports': {
    make: async (world, me) => ({
      own: (await exportOf(world, me.personId)).params.exportId,
      others: (await exportOf(world, world.other.owner.personId)).params.exportId,
    }),
  },
}
