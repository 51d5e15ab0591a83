import { compare } from './classes.ts'
import { fetchBytes } from './duel.ts'
import type { Measure } from './main.ts'
import { findNginx, nginxVersion, startNginx } from './nginx.ts'
import { startHelper } from './processes.ts'
import { demoServer } from './studio.ts'
import { notMeasured } from './table.ts'

/** The home page against an nginx that sends the same compressed bytes with the same headers from a file. */
export const measureHome: Measure = async ({ rounds, seconds }) => {
  const program = findNginx()
  if (!program) return [notMeasured('home page against nginx', 'nginx is not here and can’t be installed')]
  const server = await demoServer()
  const ours = { url: `${server.url}/`, pid: server.pid }
  const theirs = await startNginx(program, await fetchBytes(ours.url))
  const name = `nginx ${await nginxVersion(program)}`
  return compare(startHelper('load.ts'), [ours, theirs], { rounds, seconds }, ['home page', name, 0.6])
}
