import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SoakClient } from './client.ts'
import type { Plan } from './plan.ts'

/** The number of rows of an imported file. */
const ROWS = 50
const POLL_MS = 2_000
const MAX_POLLS = 450

interface Work {
  _id: string
  state: string
}
interface Import extends Work {
  version: string
  report: { good: number } | null
}

/** The actions of staff, by kind. */
export function staffOf(plan: Plan, client: SoakClient) {
  const caller = plan.owner
  let [desk, reports, files] = [0, 0, 0]
  let isExporting = false

  const read = async (kind: 'desk' | 'report', due: number, path: string) => {
    await client.request({ kind, due, caller, path: `/api/v1${path}` })
  }
  /** Polls until the work has ended; returns whether it succeeded. */
  async function waitUntilDone(find: () => Promise<Work | undefined>): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
      const work = await find()
      if (work && work.state !== 'running' && work.state !== 'waiting') return work.state === 'done'
      await sleep(POLL_MS)
    }
    return false
  }

  async function exportAll(due: number): Promise<void> {
    const api = '/api/v1/console/exports'
    const started = await client.request<Work>({
      kind: 'export',
      what: 'start',
      due,
      method: 'POST',
      caller,
      path: api,
    })
    if (started.status !== 201) return
    const id = started.data._id
    const isWritten = await waitUntilDone(async () => {
      const { data } = await client.request<{ rows: Work[] }>({
        kind: 'export',
        what: 'list',
        caller,
        path: api,
      })
      return data?.rows.find(({ _id }) => _id === id)
    })
    if (!isWritten) return client.fail('export: not finished')
    const link = await client.request<{ href: string }>({
      kind: 'export',
      what: 'download',
      method: 'POST',
      caller,
      path: `${api}/${id}/downloads`,
    })
    if (link.status !== 201) return
    const authorization = `Bearer ${await client.tokenOf(caller, 'owner')}`
    const bytes = await sizeOf(new URL(link.data.href, plan.url), { authorization }).catch(() => 0)
    if (!bytes) client.fail('export: the file could not be loaded')
  }

  async function importPeople(due: number): Promise<void> {
    files += 1
    const lines = Array.from({ length: ROWS }, (_, n) =>
      ['Imported', `No ${files}-${n}`, `import${files}.${n}.${process.pid}@soak.example`].join(','),
    )
    const uploaded = await client.request<Import>({
      kind: 'import',
      what: 'upload',
      due,
      method: 'POST',
      caller,
      path: '/api/v1/console/imports?fileName=people.csv&kind=members',
      body: Buffer.from(['First name,Last name,Email', ...lines].join('\n')),
    })
    if (uploaded.status !== 201) return
    const { _id, version, report } = uploaded.data
    const path = `/api/v1/console/imports/${_id}`
    const started = await client.request({
      kind: 'import',
      what: 'run',
      method: 'POST',
      caller,
      path: `${path}/run`,
      body: { good: report?.good ?? 0, invite: false, version },
    })
    if (started.status !== 201) return
    const isImported = await waitUntilDone(
      async () => (await client.request<Import>({ kind: 'import', what: 'read', caller, path })).data,
    )
    if (!isImported) client.fail('import: not finished')
  }

  return {
    desk: (due: number) => read('desk', due, plan.desk[desk++ % plan.desk.length] ?? ''),
    report: (due: number) => read('report', due, plan.reports[reports++ % plan.reports.length] ?? ''),
    import: importPeople,
    /** Runs one export at a time, because the server allows each person only one. */
    async export(due: number): Promise<void> {
      if (isExporting) return
      isExporting = true
      await exportAll(due).finally(() => {
        isExporting = false
      })
    },
  }
}

/** Loads a file without keeping it; returns its size. */
const sizeOf = (url: URL, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const requested = request(url, { headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.once('error', reject)
      response.once('end', () => resolve(response.statusCode === 200 ? bytes : 0))
    })
    requested.once('error', reject)
    requested.end()
  })
