import { inLanguages } from '#lib/language.ts'

export const pagerText = inLanguages('pagerText', {
  pages: 'Pages',
  of: (from: number, to: number, total: number) => `${from} to ${to} of ${total.toLocaleString('en-IN')}`,
  before: 'Previous',
  next: 'Next',
})

export const rowsText = inLanguages('rowsText', {
  notHere:
    'This has not been opened on this device before. It loads automatically when the connection is back.',
})

export const formText = inLanguages('formText', {
  missing: 'Please fill this in.',
  needed: 'Fields with * are required.',
  wait: 'One moment: the effects are still being checked. Please press again.',
  cancel: 'Not now',
  noAmount: 'Please enter an amount like 1,500 or 1500.50.',
  noPercent: 'Please enter a percentage like 18 or 2.5.',
})

export const conflictText = inLanguages('conflictText', {
  changed: 'Someone else has changed this.',
  now: 'Your text is still here. These fields are now different:',
  keepMine: 'Keep mine instead',
  takeTheirs: 'Use theirs, discard mine',
  yes: 'yes',
  no: 'no',
  nothing: 'nothing',
})

export const orderText = inLanguages('orderText', {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  change: (name: string) => `Change ${name}`,
  changeIt: 'Change',
})

export const editorText = inLanguages('editorText', {
  label: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  list: 'Bullet list',
  numbers: 'Numbered list',
  undo: 'Undo',
})

export const dayFieldText = inLanguages('dayFieldText', {
  dayPattern: 'dd mmm yyyy',
  timePattern: 'hh:mm am/pm',
  openCalendar: 'Open the calendar',
  months: 'Months',
  nextMonth: 'Next month',
  monthBefore: 'Previous month',
  noDay: 'Please enter a day like 23 Nov 2026.',
  noTime: 'Please enter a time like 6:30 pm.',
  tooEarly: (day: string) => `Please choose ${day} or a later day.`,
  tooLate: (day: string) => `Please choose ${day} or an earlier day.`,
})

export const lineText = inLanguages('lineText', {
  shut: 'You are offline: this works again when the connection is back. Your text stays here.',
})

/** A link that staff copy. */
export const copyText = inLanguages('copyText', {
  copy: 'Copy the link',
  copied: 'Copied',
  copyFailed: 'It could not be copied. It is selected: copy it manually.',
})
