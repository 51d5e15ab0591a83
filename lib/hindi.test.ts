import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#lib/root.server.ts'

/** A letter or sign of Devanagari; the danda, which ends a sentence, does not count. */
const LETTER = '[\\u0900-\\u0963\\u0966-\\u097f]'

/**
 * The reader's gender is unknown: a verb that goes with आप or मैं must not show one. The same endings are correct with
 * other subjects, so they are only searched for in a clause with one of these pronouns. `आपने …` agrees with its object
 * and is allowed.
 */
const GENDERED = new RegExp(
  `(?<!${LETTER}|अपने[ -])(?:आप|मैं)(?: (?:${LETTER}|[\\w$.{}-])+)*? ${LETTER}*` +
    '(?:(?:ती|ते|ता|ुकी|ुके|ुका|रही|रहे|रहा|आई|आए|गई|गए) (?:हैं|हूँ|हों|थे|थीं|था|थी)' +
    '|(?:[ेो]ं|एँ|ूँ|ऊँ)(?:गी|गे|गा)|सक(?:ती|ते|ता)|तीं|नहीं (?:आई|आईं|आए))' +
    `(?!${LETTER})`,
  'gu',
)
/** Feminine forms for people in general, from when the texts addressed only women. */
const OF_WOMEN = /सहेल|नई सदस्य|(?:चाहती|सिखाती|सिखा रही|काम करती|आ रही) हैं|आई थीं/gu

const texts = globSync('{app,console,features,lib,ui}/**/text/*.hi.ts', { cwd: projectRoot })

test('no Hindi text of the product is addressed to women or to men only', () => {
  expect(texts.length).toBeGreaterThan(50)
  const findings = texts.flatMap((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .flatMap((line) => [...(line.match(GENDERED) ?? []), ...(line.match(OF_WOMEN) ?? [])])
      .map((words) => `${file}: ${words}`),
  )
  expect(findings).toEqual([])
})

test.each([
  'आप क्लास बुक कर सकती हैं',
  'आप क्या सीखेंगी',
  'आप वापस आएँगे',
  'मैं आज नहीं आ पाऊँगी',
  'आप ले चुकी हैं',
  'वे काम करती हैं',
  'आप इसी से लॉग इन करेंगी।',
  'यहाँ आप बुक नहीं कर सकते।',
  'आप हमें नहीं जानतीं, तो लिखें',
  'बुकिंग थी, पर आप नहीं आए।',
  'आप {pass} से 2 क्लास बुक कर सकते हैं।',
])('found: %s', (words) => {
  expect([...(words.match(GENDERED) ?? []), ...(words.match(OF_WOMEN) ?? [])]).not.toEqual([])
})
test.each(['आपकी बुकिंग रद्द हो गई है', 'आप चाहें, तो सभी क्लासें दिखती हैं', 'आपने पास ले लिया है', 'आप बुक करें'])(
  'ignored: %s',
  (words) => {
    expect(words.match(GENDERED)).toBeNull()
  },
)

/** Words that have a fixed alternative (docs/hindi.md). */
const OTHER_WORDS = /पैकेज|उपनाम/gu

test('the words for pack and last name have one Hindi translation each', () => {
  const findings = texts.flatMap((file) =>
    (readFileSync(join(projectRoot, file), 'utf8').match(OTHER_WORDS) ?? []).map(
      (word) => `${file}: ${word}`,
    ),
  )
  expect(findings).toEqual([])
})
