import { inLanguages } from '#lib/language.ts'

const n = (count: number) => count.toLocaleString('en-IN')
const rows = (count: number) => `${n(count)} ${count === 1 ? 'row' : 'rows'}`
const passes = (count: number) => `${n(count)} ${count === 1 ? 'pass' : 'passes'}`

/** Texts of the import and export screen. */
export const importScreen = inLanguages('importScreen', {
  title: 'Import',
  sentence:
    'Import members, passes and classes from another system, or export all your data. Nothing is saved until you confirm.',
  failed: 'The list could not be loaded.',
  failedOne: 'This file could not be loaded.',
  choose: 'CSV file with members, passes or classes',
  chooseHint: 'Mindbody and Momence exports are recognised by their columns. At most 10 MB and 20,000 rows.',
  checkFile: 'Check the file',
  files: 'Files',
  noFiles: 'No files yet.',
  back: 'All files',
  kinds: { members: 'members', passes: 'passes', classes: 'classes' },
  file: (kind: string, all: number, by: string) => `${kind}, ${rows(all)}, by ${by}`,
  states: {
    uploaded: 'choose columns',
    checked: 'checked',
    running: 'being imported',
    done: 'imported',
    undoing: 'being undone',
    undone: 'undone',
  },
  about: (all: number, system: string | null) =>
    `${rows(all)}${system ? `, in the format of ${system === 'mindbody' ? 'Mindbody' : 'Momence'}` : ''}.`,
  columns: 'Columns',
  found: (count: number) => `${count} recognised`,
  fieldFor: (name: string) => `Field for ${name}`,
  leaveOut: 'skip',
  fileContains: 'The file contains',
  dates: 'Date format',
  dayFirst: 'day first: 31/12',
  monthFirst: 'month first: 12/31',
  allCameBefore:
    'These people were clients before, so they are not new. For a list of leads, turn this off: then only those with a pass, a visit or a joining date are clients.',
  meansOur: (word: string) => `“${word}” is our`,
  asNamed: 'as named',
  chooseWhich: 'choose',
  needs: (groups: string[][]) => `Still missing: ${groups.map((group) => group.join(' or ')).join('; ')}.`,
  causeRows: (count: number) => rows(count),
  andMore: (count: number) => `and ${n(count)} more`,
  sharedQuestion: 'An e-mail address has two names. Are they one person, or a household that shares it?',
  sharedLead:
    'In a household, the second person gets a separate record without an address; their mail goes to the first person.',
  sharedAll: 'For all of them',
  sharedRow: (number: number) => `Row ${n(number)}`,
  shared: { same: 'Same person', household: 'Household' },
  alsoOf: (name: string) => `also the address of ${name}`,
  sharedAnswered: 'Shared addresses are resolved.',
  askAgain: 'Ask again',
  check: 'Check all rows',
  /** Above the counts of the file: what the import would do, is doing, or did. */
  heads: {
    uploaded: 'Dry run',
    checked: 'Dry run',
    running: 'Importing',
    done: 'Imported',
    undoing: 'Undoing',
    undone: 'Undone',
  },
  bar: (all: number, bad: number) => `${rows(all)}, ${n(bad)} of them with problems`,
  row: (number: number) => `row ${n(number)}`,
  good: (count: number) => `${rows(count)} can be imported:`,
  people: (news: number, known: number) =>
    `${n(news)} new ${news === 1 ? 'person' : 'people'}, ${n(known)} existing`,
  passes: (count: number, sessions: number) =>
    `${passes(count)} with ${n(sessions)} ${sessions === 1 ? 'session' : 'sessions'}`,
  leftOut: (count: number) =>
    count === 1
      ? '1 pass has ended or exists already, and is skipped'
      : `${n(count)} passes have ended or exist already, and are skipped`,
  classes: (count: number, known: number) =>
    `${n(count)} new ${count === 1 ? 'class' : 'classes'}, ${n(known)} existing`,
  bad: (count: number) => `${rows(count)} skipped: see the list`,
  asCsv: 'These rows as CSV',
  invite: 'Notify new people by mail that they have an account',
  run: (good: number, bad: number) => (bad ? `Import ${n(good)} and skip ${n(bad)}` : `Import ${n(good)}`),
  canLeave: 'It runs in the background; you can leave this page. It can be undone for a day.',
  deleteFile: 'Delete this file',
  progress: (done: number, failed: number, total: number) =>
    `${n(done)} of ${n(total)} done${failed ? `, ${n(failed)} failed` : ''}`,
  undo: 'Undo the import',
  undoUntil: (when: string) =>
    `It can be undone until ${when}. Anything used after the import stays, and is listed.`,
  undone: (inUse: number) =>
    inUse
      ? `${n(inUse)} ${inUse === 1 ? 'was used since then and stays' : 'were used since then and stay'}:`
      : 'Everything was removed.',
  exports: 'Export of all data',
  exportLead:
    'A zip file with a CSV file for each table, without passwords or secrets. Only you can download it, for a day.',
  startExport: 'Export all data',
  download: 'Download',
  exportDone: (tables: number, rows: number, megabytes: string) =>
    `${n(tables)} tables, ${n(rows)} rows, ${megabytes} MB`,
  exportGone: 'No longer available',
  exportFailed: 'The export failed. Please try again.',
  per: (percent: number) => `${percent} %`,
})
