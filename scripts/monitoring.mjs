// npm run check:monitoring: checks deploy/monitoring with the programs of Prometheus and runs the tests of its rules.
// These checks are not part of npm test, because it does not install those programs.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'deploy', 'monitoring')
const list = (name) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`)

const CHECKS = [
  // Only the syntax, because the targets and files are on another machine.
  ['promtool', ['check', 'config', '--syntax-only', 'prometheus.yml']],
  ['promtool', ['check', 'rules', ...list('rules')]],
  ['promtool', ['test', 'rules', ...list('tests')]],
  ['amtool', ['check-config', 'alertmanager.yml']],
]
const PACKAGES = { promtool: 'prometheus', amtool: 'prometheus-alertmanager' }

let failed = false
for (const [program, args] of CHECKS) {
  console.log(`\n== ${program} ${args.slice(0, 2).join(' ')}`)
  const { error, status } = spawnSync(program, args, { cwd: folder, stdio: 'inherit' })
  if (error)
    console.error(
      `NOT CHECKED: there is no ${program} on the PATH (${error.code}). On Debian it is in the package ${PACKAGES[program]}.`,
    )
  if (error || status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
