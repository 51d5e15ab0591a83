import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DocumentKind } from '#features/invoice/documentSchema.ts'
import { documentText } from '#features/invoice/text/document.ts'
import { evidenceText } from '#features/payment/text/evidence.ts'
import { aboutMail } from '#features/settings/console/text/mailKinds.ts'
import { whatsappKinds } from '#features/whatsapp/rules.ts'
import { projectRoot } from '#lib/root.server.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { featuresOf } from './features.ts'

const mails = featuresOf(deadGateway).flatMap((feature) => feature.mails ?? [])
/** This test checks every mail, so it is named for a mail only if no other test names it. */
const GENERAL = 'server/mails.test.ts'

const tests = ['features', 'lib', 'server', 'tests']
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(test|spec)\.ts$/.test(path) && path !== GENERAL && path !== 'server/messages.test.ts')
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))

/**
 * Finds the whole subject in a test, as a text or a pattern and not as the title of a test. Each placeholder stands for
 * some characters; those at the end may be missing.
 */
function subjectPattern(subject: string): RegExp {
  const beginning = subject.replace(/(?:\P{L}*\{\w+\})+$/u, '')
  const text = beginning
    .split(/\{\w+\}/)
    .map(RegExp.escape)
    .join('[^\'"\\n]{1,30}')
  const end = beginning === subject ? '(?:[\'"`]|\\$?/)' : ''
  return new RegExp(`(?<!(?:test|describe)\\(|\\)\\()(?:['"\`]|/\\^?)${text}${end}`)
}

/** The first test that has the subject of the mail; if none has it, the first one that names its kind. */
function testOf(kind: string, subject: string): string {
  const first = (pattern: RegExp) => tests.find(({ text }) => pattern.test(text))?.path
  return first(subjectPattern(subject)) ?? first(new RegExp(`\\b${kind}\\b`)) ?? GENERAL
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** When each kind of document is issued. */
const whenIssued: Record<DocumentKind, string> = {
  invoice: 'When a payment is final, by a seller who is registered for GST',
  billOfSupply: 'When a payment is final, by a seller who is not registered, or under the composition scheme',
  creditNote: 'When money of an invoice is returned: refund, void, price correction, lost dispute',
  debitNote: 'When returned money comes back to the studio, for example because a refund failed',
}
const whenCommercialIssued: Record<keyof typeof documentText.commercialTitles, string> = {
  creditNote:
    'As a credit note, but after the GST deadline (30 November after the financial year of the supply): it does not change the tax',
  debitNote: 'As a debit note, for money of a commercial credit note',
}

const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
function testOfTitle(title: string): string {
  const match = tests.find(({ path, text }) => path.startsWith('features/invoice/') && text.includes(title))
  expect(match, `no test names the document ${title}`).toBeDefined()
  return `\`${match?.path}\``
}

function pdfRows(): string[] {
  const titles = Object.entries(documentText.titles) as [DocumentKind, string][]
  const commercial = Object.entries(documentText.commercialTitles) as [
    keyof typeof whenCommercialIssued,
    string,
  ][]
  return [
    ...titles.map(([kind, title]) => row([title, whenIssued[kind], testOfTitle(title)])),
    ...commercial.map(([kind, title]) => row([title, whenCommercialIssued[kind], testOfTitle(title)])),
    row([
      evidenceText.title,
      'When staff answer a dispute: it is sent to the bank, and staff see it before',
      '`features/sales/disputeAnswers.test.ts`',
    ]),
  ]
}

const shortRows = () =>
  Object.entries(whatsappKinds).map(([kind, { template }]) => {
    const { name = '', when = '' } = aboutMail(kind) ?? {}
    const subject = mails.find((mail) => mail.template.kind === kind)?.template.builtIn().subject
    expect(subject, `no mail has the kind ${kind}`).toBeDefined()
    return row([name, when, `\`${template}\``, subject ?? ''])
  })

test('docs/messages.md lists every mail, message and PDF to members with a test; vitest -u updates it', async () => {
  const rows = mails.map(({ template }) => {
    const { kind } = template
    const about = aboutMail(kind)
    expect(about, `the console has no name for ${kind}: mailKinds.ts`).toBeDefined()
    const { name = '', when = '' } = about ?? {}
    const { subject = '', opening = '' } = template.builtIn()
    return `| ${[name, when, subject, opening, `\`${testOf(kind, subject)}\``].map(cell).join(' | ')} |`
  })
  const text = `# Messages

## Mails

Each mail, when it is sent, its built-in English subject and opening, and the first test that has its subject or names its kind.
\`server/mails.test.ts\` examines all of them in both languages. The studio can change the texts in the console.

| Mail | Sent | Subject | Opening | Test |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

## By WhatsApp, and on devices

Members choose these channels by topic. A message has the first name and the subject of the mail, in the template of its
kind; on a device it is a notification with that subject. Tests: \`features/whatsapp/whatsapp.test.ts\`,
\`features/push/push.test.ts\`.

| Message | Sent | Template of WhatsApp | Text |
| --- | --- | --- | --- |
${shortRows().join('\n')}

## PDFs

Tax documents are attached to the mail of their payment or refund, and are in the member's account, their export and the
console, in the language of the person who opens them. Evidence goes to the bank.

| PDF | Made | Test |
| --- | --- | --- |
${pdfRows().join('\n')}
`
  await expect(text).toMatchFileSnapshot(join(projectRoot, 'docs/messages.md'))
})
