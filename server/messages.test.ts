import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aboutMail } from '#features/settings/console/text/mailKinds.ts'
import { projectRoot } from '#lib/root.server.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { featuresOf } from './features.ts'

const mails = featuresOf(deadGateway).flatMap((feature) => feature.mails ?? [])
/** It looks at every mail in the same way. */
const GENERAL = 'server/mails.test.ts'

const tests = ['features', 'lib', 'server', 'tests']
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(test|spec)\.ts$/.test(path) && path !== GENERAL && path !== 'server/messages.test.ts')
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))

/** What tests look for: the longest part of the subject that has no placeholder. */
const fixedPart = (subject: string) =>
  subject
    .split(/\{\w+\}/)
    .map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .toSorted((a, b) => b.length - a.length)[0] ?? ''

function testOf(kind: string, subject: string): string {
  const part = fixedPart(subject)
  const named = new RegExp(`\\b${kind}\\b`)
  const found = tests.find(({ text }) => named.test(text) || (part.length > 5 && text.includes(part)))
  return found?.path ?? GENERAL
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

test('docs/messages.md lists every mail to members with a test; vitest -u updates it', async () => {
  const rows = mails.map(({ template }) => {
    const { kind } = template
    const about = aboutMail(kind)
    expect(about, `the console has no name for ${kind}: mailKinds.ts`).toBeDefined()
    const { name = '', when = '' } = about ?? {}
    const { subject = '', opening = '' } = template.builtIn()
    return `| ${[name, when, subject, opening, `\`${testOf(kind, subject)}\``].map(cell).join(' | ')} |`
  })
  const text = `# Mails to members

Each mail, when it is sent, its built-in English subject and opening, and the first test that names it.
\`server/mails.test.ts\` examines all of them in both languages. The studio can change the texts in the console.

| Mail | Sent | Subject | Opening | Test |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
  await expect(text).toMatchFileSnapshot(join(projectRoot, 'docs/messages.md'))
})
