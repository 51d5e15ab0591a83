import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#lib/root.server.ts'

const folder = join(projectRoot, 'docs/decisions')
const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))

test.each(records)('%s follows the template of docs/decisions/README.md', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const [title, , date, status] = text.split('\n')
  expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .`))
  expect(date).toMatch(/^- Date: 20\d\d-\d\d-\d\d$/)
  expect(status).toMatch(/^- Status: (Accepted|Superseded by \[)/)
  const headings = text.split('\n').filter((line) => line.startsWith('## '))
  expect(headings.filter((line) => line !== '## Measured')).toEqual([
    '## Context',
    '## Decision',
    '## Consequences',
  ])
})

test('each number is used once', () => {
  expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length)
})
