import { describe, expect, test } from 'vitest'
import { findClash } from './classRules.ts'
import { kindOf, recognise, systemOf } from './fields.ts'
import { encodingOf, LIMITS, readTable } from './file.server.ts'
import { countOf, dayOf, orderOf, phoneOf, timeOf, weekdaysOf } from './values.ts'

test.each([
  ['1991-02-14', 'dayFirst', '1991-02-14'],
  ['2026-08-30T00:00:00', 'dayFirst', '2026-08-30'],
  ['14/02/1991', 'dayFirst', '1991-02-14'],
  ['02/14/1991', 'monthFirst', '1991-02-14'],
  ['2/4/1991 12:00:00 AM', 'monthFirst', '1991-02-04'],
  ['3.4.2026', 'dayFirst', '2026-04-03'],
  ['14-Feb-91', 'dayFirst', '1991-02-14'],
  ['14 February 1991', 'monthFirst', '1991-02-14'],
  ['Feb 14, 1991', 'dayFirst', '1991-02-14'],
  ['Sat, 14 Feb 2026', 'dayFirst', '2026-02-14'],
  ['30/08/27', 'dayFirst', '2027-08-30'],
  ['31/02/1988', 'dayFirst', undefined],
  ['12/31/2024', 'dayFirst', undefined],
  ['soon', 'dayFirst', undefined],
  ['0001-01-01', 'dayFirst', undefined],
] as const)('the date %s (%s) is read as %s', (text, order, expected) => {
  expect(dayOf(text, order)?.toString()).toBe(expected)
})

test.each([
  [['06/30/2026', '09/01/2026'], 'monthFirst'],
  [['30/06/2026', '01/09/2026'], 'dayFirst'],
  [['03/04/2026', '2026-01-31', ''], undefined],
  [['31/12/2024', '12/31/2024'], undefined],
])('the dates %j have the order %s', (texts, order) => {
  expect(orderOf(texts)).toBe(order)
})

test.each([
  ['+91 98111 40022', '919811140022'],
  ['98111 40022', '919811140022'],
  ['098111-40022', '919811140022'],
  ['0044 20 7946 0958', '442079460958'],
  ['(212) 555-0100', '2125550100'],
  ['9.81114E+09', undefined],
  ['call me', undefined],
  ['12', undefined],
])('the phone number %s is read as %s', (text, expected) => {
  expect(phoneOf(text)).toBe(expected)
})

test.each([
  ['7', 7],
  ['4.0', 4],
  ['4 of 10', 4],
  ['4/10', 4],
  ['10 sessions', 10],
  ['-1', -1],
  ['−1', -1],
  ['unlimited', null],
  ['soon', undefined],
  ['1e9', undefined],
])('%s sessions left are read as %s', (text, expected) => {
  expect(countOf(text)).toBe(expected)
})

test.each([
  ['18:30', '18:30:00'],
  ['6:30 PM', '18:30:00'],
  ['12:05 am', '00:05:00'],
  ['7 pm', '19:00:00'],
  ['07:00:00', '07:00:00'],
  ['25:00', undefined],
  ['7', undefined],
])('the time %s is read as %s', (text, expected) => {
  expect(timeOf(text)?.toString()).toBe(expected)
})

test.each([
  ['Mon, Wed', [1, 3]],
  ['Tuesday/Thursday', [2, 4]],
  ['Fr Mo We', [1, 3, 5]],
  ['daily', [1, 2, 3, 4, 5, 6, 7]],
  ['Mon and Fri', [1, 5]],
  ['someday', undefined],
  ['', undefined],
])('%s is read as the weekdays %j', (text, expected) => {
  expect(weekdaysOf(text)).toEqual(expected)
})

describe('columns', () => {
  test('of Mindbody are recognised', () => {
    const columns = [
      'Client ID',
      'First Name',
      'Last Name',
      'Mobile Phone',
      'Email',
      'Birthdate',
      'Pricing Option',
      'Remaining',
      'Exp. Date',
      'Referral',
    ]
    expect(systemOf(columns)).toBe('mindbody')
    expect(kindOf(columns)).toBe('members')
    expect(recognise(columns, 'members')).toEqual({
      externalId: 0,
      firstName: 1,
      lastName: 2,
      phone: 3,
      email: 4,
      birthDate: 5,
      package: 6,
      sessionsLeft: 7,
      expiresOn: 8,
    })
  })

  test('of Momence are recognised by their displayed and their technical names', () => {
    const shown = ['Customer name', 'Customer email', 'Membership', 'Credits left', 'Expiration date']
    expect(systemOf(shown)).toBe('momence')
    const found = { email: 1, package: 2, sessionsLeft: 3, expiresOn: 4 }
    expect(recognise(shown, 'passes')).toEqual({ fullName: 0, ...found })
    const written = ['memberId', 'email', 'membershipName', 'creditsRemaining', 'expiryDate']
    expect(systemOf(written)).toBe('momence')
    expect(kindOf(written)).toBe('passes')
    expect(recognise(written, 'passes')).toEqual({ externalId: 0, ...found })
  })

  test('of a studio’s own list are recognised, with the days of purchase and expiry', () => {
    const columns = 'Name|Mobile|Pass|Classes left|Pass bought on|Pass ends on'.split('|')
    expect(recognise(columns, 'members')).toEqual({
      fullName: 0,
      phone: 1,
      package: 2,
      sessionsLeft: 3,
      boughtOn: 4,
      expiresOn: 5,
    })
  })

  test.each([
    [
      'mindbody',
      'members',
      'Client ID|Last Name|First Name|Email|Mobile Phone|Home Phone|Birth Date|Status|Location',
      { externalId: 0, lastName: 1, firstName: 2, email: 3, phone: 4, birthDate: 6, status: 7 },
    ],
    [
      'mindbody',
      'passes',
      'Client ID|Email|Mobile Phone|Pricing Option|Payment Date|Activation Date|Expiration Date|Visits Remaining',
      {
        externalId: 0,
        email: 1,
        phone: 2,
        package: 3,
        boughtOn: 4,
        startedOn: 5,
        expiresOn: 6,
        sessionsLeft: 7,
      },
    ],
    [
      'momence',
      'members',
      'Member ID|First name|Last name|E-mail|Phone number|Date of birth|Customer since|Tags',
      { externalId: 0, firstName: 1, lastName: 2, email: 3, phone: 4, birthDate: 5, memberSince: 6 },
    ],
    [
      'momence',
      'passes',
      'Customer ID|Customer email|Membership name|Purchase date|Expiration date|Total credits|Credits remaining',
      { externalId: 0, email: 1, package: 2, boughtOn: 3, expiresOn: 4, sessionsTotal: 5, sessionsLeft: 6 },
    ],
  ] as const)('of a report of %s about %s are recognised', (system, kind, head, found) => {
    const columns = head.split('|')
    expect(systemOf(columns)).toBe(system)
    expect(kindOf(columns)).toBe(kind)
    expect(recognise(columns, kind)).toEqual(found)
  })

  test('of a timetable are recognised', () => {
    const columns = [
      'Class Name',
      'Service Category',
      'Location',
      'Days',
      'Start Time',
      'End Time',
      'Teacher',
      'Max Capacity',
      'Start Date',
      'End Date',
    ]
    expect(kindOf(columns)).toBe('classes')
    expect(recognise(columns, 'classes')).toEqual({
      title: 0,
      kind: 1,
      location: 2,
      weekdays: 3,
      time: 4,
      endTime: 5,
      instructor: 6,
      capacity: 7,
      startsOn: 8,
      endsOn: 9,
    })
  })
})

describe('a file', () => {
  const CSV = 'Name;E-mail\r\nZoë Müller;zoe@example.com\r\n"Arora; Shivani";s@example.com\r\n'
  const utf16 = (text: string, big = false) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    return big ? bytes.swap16() : bytes
  }
  test.each([
    ['utf-8', Buffer.from(CSV)],
    ['utf-8', Buffer.from(`\uFEFF${CSV}`)],
    ['utf-16le', utf16(CSV)],
    ['utf-16be', utf16(CSV, true)],
    ['utf-16le', Buffer.from(CSV, 'utf16le')],
    ['windows-1252', Buffer.from(CSV, 'latin1')],
  ])('in %s is read', async (encoding, bytes) => {
    expect(await readTable(bytes)).toEqual({
      kind: 'table',
      encoding,
      columns: ['Name', 'E-mail'],
      rows: [
        { number: 2, cells: ['Zoë Müller', 'zoe@example.com'] },
        { number: 3, cells: ['Arora; Shivani', 's@example.com'] },
      ],
    })
  })

  test('may have a title above its header, empty and short lines, and apostrophes against formulas', async () => {
    const text = "Clients, 2026\n\n;;\nName;E-mail;Phone\nA;a@b.example\n;;\nB;b@b.example;'+91 98\u202E111\n"
    expect(await readTable(Buffer.from(text))).toMatchObject({
      columns: ['Name', 'E-mail', 'Phone'],
      rows: [
        { number: 5, cells: ['A', 'a@b.example', ''] },
        { number: 7, cells: ['B', 'b@b.example', '+91 98 111'] },
      ],
    })
  })

  test.each([
    ['plain', (n: number) => [`Name ${n}`, 'no quotation']],
    [
      'quoted, over several lines',
      (n: number) => [`Name ${n}`, `"says, ${n}\n""so"" ${'x'.repeat(n % 90)}"`],
    ],
  ])('that is large and %s is read completely without blocking other work', async (_, cells) => {
    const count = 15_000
    const body = Array.from({ length: count }, (_, n) => cells(n).join(','))
    let turns = 0
    let next = setImmediate(function turn() {
      turns += 1
      next = setImmediate(turn)
    })
    const table = await readTable(Buffer.from(['Name,Notes', ...body, ''].join('\r\n')))
    clearImmediate(next)
    if (table.kind !== 'table') throw new Error(table.code)
    const last = cells(count - 1).map((cell) =>
      cell.replace(/^"|"$/g, '').replaceAll('""', '"').replace('\n', ' '),
    )
    expect(table.rows).toHaveLength(count)
    expect(table.rows.at(-1)).toEqual({ number: count + 1, cells: last })
    expect(new Set(table.rows.map(({ cells: [name] }) => name)).size).toBe(count)
    expect(turns).toBeGreaterThan(30)
  })

  test.each([
    ['a zip, or a workbook', Buffer.from('504b0304140000000800', 'hex')],
    ['gzip', Buffer.from('1f8b0800000000', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['other binary data', Buffer.from([1, 0, 0, 2, 0, 3, 0, 0])],
  ])('that is %s is refused', async (_, bytes) => {
    expect(encodingOf(bytes)).toBeUndefined()
    expect(await readTable(bytes)).toMatchObject({ kind: 'refuse', code: 'FILE_NOT_CSV' })
  })

  test('without rows is refused', async () => {
    for (const text of ['', '\n\n', 'Name,E-mail\n', 'Name,E-mail\n,\n'])
      expect(await readTable(Buffer.from(text)), JSON.stringify(text)).toMatchObject({ code: 'FILE_EMPTY' })
  })

  test.each([
    ['rows', `a,b\n${'1,2\n'.repeat(LIMITS.rows + 1)}`],
    ['far more rows', `a,b\n${'1,2\n'.repeat(1_000_000)}`],
    ['columns', `${'a,'.repeat(LIMITS.columns + 1)}b\n${'1,'.repeat(LIMITS.columns + 1)}2\n`],
    ['characters in a cell', `a,b\n${'x'.repeat(LIMITS.cell + 1)},2\n`],
    ['characters in a line', `a,b\n${`${'x'.repeat(1_500)},`.repeat(20)}2\n`],
    ['an open quotation', `a,b\n"${'x,y\n'.repeat(100_000)}`],
    ['quotation marks', `a,b\n${'"'.repeat(3_000_000)}\n`],
    ['quotation marks in every line', `a,b\n${`${'"'.repeat(30_000)}\n`.repeat(300)}`],
    ['one line', `a,b\n${'x'.repeat(9_000_000)}`],
  ])('with too many %s is refused quickly', async (_, text) => {
    const started = performance.now()
    expect(await readTable(Buffer.from(text))).toMatchObject({ code: 'FILE_TOO_LARGE' })
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  test('may have several kinds of line endings', async () => {
    const table = await readTable(Buffer.from('Name,Notes\nAsha,one\rMeera,two\r\n"Zoya","three\rfour"\n'))
    expect(table).toMatchObject({
      rows: [{ cells: ['Asha', 'one'] }, { cells: ['Meera', 'two'] }, { cells: ['Zoya', 'three four'] }],
    })
  })
})

describe('a second class of an instructor', () => {
  const taught = {
    title: 'Mat Flow',
    instructorId: 'ananya',
    weekdays: [1, 3],
    time: '07:00',
    minutes: 60,
    startsOn: '2026-01-05',
    endsOn: '2026-12-31',
  }
  test.each([
    ['at the same time', {}, true],
    ['overlapping its end', { time: '07:59' }, true],
    ['overlapping its start', { time: '06:01' }, true],
    ['right after it', { time: '08:00' }, false],
    ['right before it', { time: '06:00' }, false],
    ['on other weekdays', { weekdays: [2, 4] }, false],
    ['after it has ended', { startsOn: '2027-01-01', endsOn: null }, false],
    ['by somebody else', { instructorId: 'meher' }, false],
  ])('is checked for a clash: %s', (_, given, clashes) => {
    const clash = findClash({ ...taught, title: 'Barre', ...given }, [taught])
    expect(clash?.title).toBe(clashes ? 'Mat Flow' : undefined)
  })
})
