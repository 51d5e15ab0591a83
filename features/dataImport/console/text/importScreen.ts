import { inLanguages } from '#lib/language.ts'

const n = (count: number) => count.toLocaleString('en-IN')
const rows = (count: number) => `${n(count)} ${count === 1 ? 'row' : 'rows'}`
const passes = (count: number) => `${n(count)} ${count === 1 ? 'pass' : 'passes'}`

/** Texts of the import and export screen. */
export const importScreen = inLanguages('importScreen', {
  title: 'Import',
  sentence:
    'Members, passes and classes of another system, and all data of this one. Nothing is written before you say so.',
  failed: 'The list did not come.',
  failedOne: 'This file did not come.',
  choose: 'CSV file of members, passes or classes',
  chooseHint: 'Exports of Mindbody and Momence are known by their columns. At most 10 MB and 20,000 rows.',
  look: 'Look at the file',
  files: 'Files',
  noFiles: 'No file was brought in yet.',
  back: 'All files',
  kinds: { members: 'members', passes: 'passes', classes: 'classes' },
  file: (kind: string, all: number, by: string) => `${kind}, ${rows(all)}, by ${by}`,
  states: {
    uploaded: 'columns to say',
    checked: 'looked at',
    running: 'being imported',
    done: 'imported',
    undoing: 'being undone',
    undone: 'undone',
  },
  about: (all: number, system: string | null) =>
    `${rows(all)}${system ? `, with columns as ${system === 'mindbody' ? 'Mindbody' : 'Momence'} names them` : ''}.`,
  columns: 'Columns',
  found: (count: number) => `${count} found by themselves`,
  inFile: 'In the file',
  firstRow: 'The first row says',
  becomes: 'Becomes',
  becomesOf: (name: string) => `What ${name} becomes`,
  leaveOut: 'leave out',
  brings: 'The file brings',
  dates: 'Days are written',
  dayFirst: 'day first: 31/12',
  monthFirst: 'month first: 12/31',
  meansOur: (word: string) => `“${word}” is our`,
  asNamed: 'as it is called',
  chooseWhich: 'say which',
  needs: (groups: string[][]) => `Still needed: ${groups.map((group) => group.join(' or ')).join('; ')}.`,
  causeRows: (count: number) => rows(count),
  andMore: (count: number) => `and ${n(count)} more`,
  sharedQuestion: 'An e-mail address has two names. Are they one person, or a household that shares it?',
  sharedLead:
    'In a household the second person gets a record of their own without an address; mail for them goes to the first.',
  sharedAll: 'For all of them',
  sharedRow: (number: number) => `Row ${n(number)}`,
  shared: { same: 'Same person', household: 'Household' },
  alsoOf: (name: string) => `also the address of ${name}`,
  sharedAnswered: 'Shared addresses are answered.',
  askAgain: 'Ask again',
  check: 'Look at all rows',
  /** Above the counts of the file: what the import would do, is doing, or did. */
  heads: {
    uploaded: 'Dry run',
    checked: 'Dry run',
    running: 'Importing',
    done: 'Imported',
    undoing: 'Undoing',
    undone: 'Undone',
  },
  bar: (all: number, bad: number) => `${rows(all)}, ${n(bad)} of them marked`,
  row: (number: number) => `row ${n(number)}`,
  good: (count: number) => `${rows(count)} ${count === 1 ? 'is' : 'are'} good:`,
  people: (news: number, known: number) =>
    `${n(news)} new ${news === 1 ? 'person' : 'people'}, ${n(known)} known already`,
  passes: (count: number, sessions: number) =>
    `${passes(count)} with ${n(sessions)} ${sessions === 1 ? 'session' : 'sessions'}`,
  leftOut: (count: number) =>
    count === 1
      ? '1 pass is over or here already and stays out'
      : `${n(count)} passes are over or here already and stay out`,
  classes: (count: number, known: number) =>
    `${n(count)} new ${count === 1 ? 'class' : 'classes'}, ${n(known)} known already`,
  bad: (count: number) => `${rows(count)} left out, one by one`,
  asCsv: 'These rows as CSV',
  invite: 'Tell new people by mail that they have an account',
  run: (good: number, bad: number) =>
    bad ? `Import ${n(good)} and leave ${n(bad)} out` : `Import ${n(good)}`,
  canLeave: 'Runs as a job; you can leave this page. For a day it can be undone.',
  forget: 'Forget this file',
  progress: (done: number, failed: number, total: number) =>
    `${n(done)} of ${n(total)} done${failed ? `, ${n(failed)} not` : ''}`,
  undo: 'Undo the import',
  undoUntil: (when: string) => `It can be undone until ${when}. What was used since stays, and is named.`,
  undone: (inUse: number) =>
    inUse
      ? `${n(inUse)} ${inUse === 1 ? 'was used since and stays' : 'were used since and stay'}:`
      : 'Nothing of it is left.',
  exports: 'Export of all data',
  exportLead:
    'A CSV file for each table, in a zip. Kept for a day, for you alone; without passwords or secrets.',
  startExport: 'Export all data',
  download: 'Download',
  exportDone: (tables: number, rows: number, megabytes: string) =>
    `${n(tables)} tables, ${n(rows)} rows, ${megabytes} MB`,
  exportGone: 'No longer kept',
  exportFailed: 'Could not be written. Please try again.',
  per: (percent: number) => `${percent} %`,
})
