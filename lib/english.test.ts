import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#lib/root.server.ts'

/** Members and staff are of any gender. */
const OF_WOMEN = /\b(?:she|her|hers|herself)\b/i
const files = globSync(['{app,console,features,lib,ui}/**/text/*.ts', 'features/*/{,console/}*chema.ts'], {
  cwd: projectRoot,
}).filter((file) => !/(\.hi|\.test)\.ts$/.test(file))

test('no English text of the product or its API is about women only', () => {
  expect(files.length).toBeGreaterThan(100)
  const findings = files.flatMap((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .split('\n')
      .filter((line) => OF_WOMEN.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(findings).toEqual([])
})

test.each(['Her seat is free', 'a pass of hers', 'she is in'])('found: %s', (words) => {
  expect(words).toMatch(OF_WOMEN)
})
test.each(['where there is one', 'others'])('ignored: %s', (words) => {
  expect(words).not.toMatch(OF_WOMEN)
})
