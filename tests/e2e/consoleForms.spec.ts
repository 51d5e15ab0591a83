import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { expect, test } from './fixture.ts'
import { buy, call, createPerson, newEmail } from './people.ts'
import { signInAsStaff } from './staff.ts'

// Every form of the console is submitted empty and half filled. It must show what is missing at the field and focus the
// first such field, and each press must have a visible result. A file with a form that no test here covers fails the
// first test.

const root = join(import.meta.dirname, '../..')

/** The files that contain a form. */
const formFiles = () =>
  globSync('{console,features}/**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx') && !file.endsWith('/FormSheet.tsx'))
    .filter((file) => /<(ConsoleForm|FormSheet)\b/.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()

interface OpenedForm {
  /** The address of the form's screen. */
  path: string
  /** The steps to open the form on that screen. */
  open?: (page: Page) => Promise<void>
  /** The name of a form that is on the page and not in a dialog. */
  inPage?: string
}
type Make = (page: Page, ids: Ids) => OpenedForm
interface Ids {
  member: string
  pass: string
  booking: string
  payment: string
  sale: string
  enquiry: string
  /** A session of today, and one of the day after tomorrow. */
  session: string
  later: string
  staff: string
}

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()
const settings = (part: string, open = '') => ({ path: `/console/settings?part=${part}&open=${open}` })
const memberSheet = (member: string, open: string) => ({ path: `/console/members/${member}?open=${open}` })

const forms: Record<string, Make> = {
  'features/settings/console/ui/KindSheet.tsx': () => ({
    ...settings('kinds'),
    open: press('Add a kind'),
  }),
  'features/settings/console/ui/MailPage.tsx': () => ({
    ...settings('mails', 'passExtended'),
    inPage: 'form:not([hidden])',
  }),
  'features/settings/console/ui/LocationSheet.tsx': () => ({
    ...settings('locations'),
    open: press('Add a location'),
  }),
  'features/settings/console/ui/ProfilePart.tsx': () => ({ ...settings('profile'), inPage: 'form' }),
  'features/settings/console/ui/RoomSheet.tsx': () => ({
    ...settings('locations'),
    open: press(/^Add a room: /),
  }),
  'features/settings/console/ui/RegistrationSheet.tsx': () => settings('tax', 'seller'),
  'features/settings/console/ui/RuleSheet.tsx': () => settings('cancelling', 'bookAheadWeeks'),
  'features/ourRules/console/ui/ConsequenceSheet.tsx': () => settings('consequences', 'together'),
  'features/settings/console/ui/TaxPart.tsx': () => settings('tax', 'group'),
  'features/staff/console/ui/ChangeRoleSheet.tsx': (_, ids) => ({ path: `/console/staff?open=${ids.staff}` }),
  'features/staff/console/ui/InviteSheet.tsx': () => ({ path: '/console/staff', open: press('Invite') }),
  'features/passes/console/ui/PackageSheet.tsx': () => ({
    path: '/console/passes',
    open: press('New package'),
  }),
  'features/promoCode/console/ui/CodeSheet.tsx': () => ({ path: '/console/codes', open: press('New code') }),
  'features/scheduling/console/ui/ClassSheet.tsx': () => ({
    path: '/console/timetable',
    open: press('New class'),
  }),
  'features/scheduling/console/ui/ChangeSheet.tsx': (_, ids) => ({
    path: `/console/timetable?open=${ids.later}`,
  }),
  'features/scheduling/console/ui/HolidaySheet.tsx': () => ({
    path: '/console/timetable?open=holidays',
    open: press('Add a holiday'),
  }),
  'features/content/console/ui/InstructorPanel.tsx': () => ({
    path: '/console/content?part=instructors&open=new',
  }),
  'features/content/console/ui/TestimonialPanel.tsx': () => ({
    path: '/console/content?part=testimonials&open=new',
  }),
  'features/content/console/ui/PolicyPanel.tsx': () => ({
    path: '/console/content?part=policies&open=refund',
    inPage: 'form',
  }),
  'features/content/console/ui/PictureSheet.tsx': () => ({
    path: '/console/content?part=instructors&open=new',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add a photograph' }).click()
      await page.getByLabel('Choose a file').setInputFiles(join(root, 'docs/pictures/home.webp'))
    },
  }),
  'features/dataImport/console/ui/ImportPanel.tsx': () => ({ path: '/console/import', inPage: 'form' }),
  'features/sales/console/ui/PaymentForm.tsx': (_, ids) => ({
    path: `/console/sell?member=${ids.member}`,
    open: async (page) => {
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'Card', exact: true }).click()
    },
    inPage: 'form',
  }),
  'features/sales/console/ui/RefundForm.tsx': (_, ids) => ({
    path: `/console/money?open=${ids.payment}`,
    open: press(/^Refund$/),
  }),
  'features/enquiry/console/ui/AnswerForm.tsx': (_, ids) => ({
    path: `/console/enquiries?open=${ids.enquiry}`,
    inPage: 'form',
  }),
  'features/enquiry/console/ui/MemberSheet.tsx': (_, ids) => ({
    path: `/console/enquiries?open=${ids.enquiry}.member`,
  }),
  'features/members/console/ui/NewMemberSheet.tsx': () => ({ path: '/console/members?open=new' }),
  'features/members/console/ui/CorrectSheet.tsx': (_, ids) => memberSheet(ids.member, 'correct'),
  'features/members/console/ui/MergeSheet.tsx': (_, ids) => memberSheet(ids.member, 'merge'),
  'features/members/console/ui/EraseSheet.tsx': (_, ids) => memberSheet(ids.member, 'erase'),
  'features/members/console/ui/BookForSheet.tsx': (_, ids) => memberSheet(ids.member, 'book'),
  'features/members/console/ui/MoveForSheet.tsx': (_, ids) => memberSheet(ids.member, `move.${ids.booking}`),
  'features/members/console/ui/CancelForSheet.tsx': (_, ids) =>
    memberSheet(ids.member, `cancel.${ids.booking}`),
  'features/recurring/console/ui/StartRecurringSheet.tsx': (_, ids) => memberSheet(ids.member, 'weekly'),
  'features/members/console/ui/AdjustSheet.tsx': (_, ids) => memberSheet(ids.member, `adjust.${ids.pass}`),
  'features/members/console/ui/ExtendSheet.tsx': (_, ids) => memberSheet(ids.member, `extend.${ids.pass}`),
  'features/members/console/ui/FreezeSheet.tsx': (_, ids) => memberSheet(ids.member, `freeze.${ids.pass}`),
  'features/members/console/ui/ShareSheet.tsx': (_, ids) => memberSheet(ids.member, `share.${ids.pass}`),
  'features/members/console/ui/RevokeSheet.tsx': (_, ids) => memberSheet(ids.member, `revoke.${ids.pass}`),
  'features/members/console/ui/MemberNotes.tsx': (_, ids) => ({
    path: `/console/members/${ids.member}`,
    inPage: 'form',
  }),
  'features/attendance/console/ui/Notes.tsx': (_, ids) => ({
    path: `/console/sessions/${ids.session}`,
    inPage: 'form',
  }),
  'features/sales/console/ui/CountForm.tsx': () => ({
    path: '/console/money',
    inPage: 'form:has(input[name=coins])',
  }),
  'features/sales/console/ui/VoidForm.tsx': (_, ids) => ({
    path: `/console/money?open=${ids.sale}`,
    open: press('Void the sale'),
  }),
  'features/secondFactor/console/ui/SetUp.tsx': () => ({ path: '/console/me', inPage: 'form' }),
  'features/content/console/ui/DraftActions.tsx': () => ({
    path: '/console/content?part=post',
    open: async (page) => {
      await press('Write an article')(page)
      await press('Schedule for later')(page)
    },
  }),
  'features/content/console/ui/TextTools.tsx': () => ({
    path: '/console/content?part=post',
    open: async (page) => {
      await press('Write an article')(page)
      await page.getByRole('textbox', { name: 'Text', exact: true }).click()
      await page.getByRole('button', { name: 'Link', exact: true }).click()
    },
  }),
  'features/newcomer/console/ui/NewcomerSheet.tsx': () => ({ path: '/console/sell?open=new' }),
  'features/attendance/console/ui/ScanView.tsx': (_, ids) => ({
    path: `/console/sessions/${ids.session}?open=scan`,
  }),
}

/** Forms that are tested elsewhere: before sign-in, in consoleContent.spec.ts and in desk.test.ts. */
const elsewhere: Record<string, string> = {
  'console/frame/SignIn.tsx': 'the test of sign-in below',
  'features/staff/console/ui/Welcome.tsx': 'the test of sign-in below',
  'features/secondFactor/console/ui/VerifyForm.tsx': 'the test of sign-in below',
  'features/content/console/ui/DraftScreen.tsx': 'the test of publishing below: a draft may be half done',
  'features/sales/console/ui/PaymentIssues.tsx': 'needs a dispute at the bank: one field, as VoidForm',
  'features/sales/console/ui/DisputeEvidence.tsx': 'needs a dispute at the bank: one field, not required',
  'features/sales/console/ui/HeldForm.tsx': 'needs a payment that the bank took back in part: as VoidForm',
  'features/gift/console/ui/GiftSheet.tsx': 'consoleGifts.spec.ts: needs a gift that nobody has claimed',
  'features/booking/console/ui/StrikesSheet.tsx': 'consequences.spec.ts: needs a strike that counts',
  'features/fee/console/ui/FeeSheet.tsx': 'fees.spec.ts: needs an outstanding fee',
  'features/promoCode/console/ui/CreditSheet.tsx': 'credits.spec.ts: needs an unused credit',
  'features/spots/console/ui/BreakSheet.tsx': 'spots.spec.ts: needs a spot with a booking',
  'features/waitlist/console/ui/MoveSheet.tsx': 'consoleWaitlist.spec.ts: needs people who wait',
  'features/waitlist/console/ui/RemoveSheet.tsx': 'consoleWaitlist.spec.ts: as MoveSheet',
  'features/recurring/console/ui/RecurringSheet.tsx': 'recurring.spec.ts: needs a weekly booking',
  'features/sharedDevice/console/ui/PinGate.tsx':
    'consolePin.spec.ts: is on the lock screen of a shared device',
  'features/sharedDevice/console/ui/ThisDevice.tsx':
    'consolePin.spec.ts: needs a device that is marked as shared',
}

const FIELD = ':is(input, select, textarea, [contenteditable])'
const REQUIRED = ':is([required], [aria-required="true"])'
const INVALID = ':is([aria-invalid="true"], [data-invalid])'

/** The submit button, wherever it is; the form may have been rendered again with loaded data. */
async function submitOf(page: Page, form: Locator, what: string): Promise<Locator> {
  let found = page.locator('button')
  await expect(async () => {
    const id = await form.getAttribute('id', { timeout: 1_000 })
    found = page.locator(`button[type=submit][form="${id}"], [id="${id}"] button[type=submit]`).first()
    await expect(found, what).toBeEnabled({ timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
  return found
}

/** Clears a control, as if nobody had used it. */
async function clear(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) => element.tagName + (element.getAttribute('type') ?? ''))
  if (kind.endsWith('checkbox')) await control.setChecked(false)
  else if (kind.endsWith('file')) return
  else if (kind.startsWith('SELECT')) {
    const blank = await control.locator('option[value=""]').count()
    if (blank > 0) await control.selectOption('')
  } else await control.fill('')
}

/**
 * Expects that the press had a result: the first invalid field or the form's own message is visible and has the focus.
 */
async function expectFocusOnProblem(form: Locator, what: string): Promise<void> {
  await expect
    .poll(
      () =>
        form.evaluate((element, invalid) => {
          const first = element.querySelector(invalid)
          const notice = element.querySelector('[role="alert"]')?.closest('[tabindex]')
          const target = first ?? notice
          if (!target) return 'no message'
          const { top, bottom } = target.getBoundingClientRect()
          if (top < 0 || bottom > innerHeight) return 'out of sight'
          if (document.activeElement !== target) return 'without the focus'
          const describedBy = (first?.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
          if (first && !first.hasAttribute('data-invalid') && !describedBy.some(Boolean))
            return 'no message at the field'
          const words = first && element.querySelector('[data-field-error]')
          const box = words?.getBoundingClientRect()
          const over = box && document.elementFromPoint(box.left + 30, (box.top + box.bottom) / 2)
          return words && !words.contains(over ?? null) ? 'its message is covered' : 'focused'
        }, INVALID),
      { message: what },
    )
    .toBe('focused')
}

async function examineForm(page: Page, form: Locator, what: string): Promise<void> {
  await expect(form, what).toBeVisible()
  const submit = await submitOf(page, form, what)
  const required = await form.locator(FIELD).and(form.locator(REQUIRED)).all()
  if (required.length === 0) {
    // The form can be sent as it is, or explains why it can't.
    return
  }
  await expect(form.getByText('Fields with * are required.'), what).toBeVisible()
  for (const control of required) await clear(control)
  await submit.click()
  await expectFocusOnProblem(form, `${what}: empty`)
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await submit.click()
  await expectFocusOnProblem(form, `${what}: empty, on a phone`)
  await page.setViewportSize(wide ?? { width: 1440, height: 900 })
  const wrong = form.locator(FIELD).and(form.locator(INVALID))
  const count = await wrong.count()
  const notMarked = form.locator(FIELD).and(form.locator(`${INVALID}:not(${REQUIRED})`))
  await expect(notMarked, `${what}: the missing fields were marked as required`).toHaveCount(0)
  if (count < 2) return
  const first = wrong.first()
  const name = await first.getAttribute('id')
  await fillIn(first)
  await submit.click()
  await expectFocusOnProblem(form, `${what}: half filled`)
  await expect(wrong.first(), `${what}: the next field has the focus`).not.toHaveAttribute('id', name ?? '')
}

/** Values for fields whose placeholder is the pattern of a day or a time. */
const EXAMPLES: Record<string, string> = { 'dd mmm yyyy': '30 Nov 2026', 'hh:mm am/pm': '6:30 am' }

async function fillIn(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) => element.tagName + (element.getAttribute('type') ?? ''))
  if (kind.endsWith('checkbox')) return control.check({ force: true })
  if (kind.startsWith('SELECT')) {
    await control.selectOption({ index: 1 })
    return
  }
  const example = await control.getAttribute('placeholder')
  if (example) return control.fill(EXAMPLES[example] ?? example)
  const numeric = ['numeric', 'decimal'].includes((await control.getAttribute('inputmode')) ?? '')
  await control.fill(numeric || kind.endsWith('number') ? '7' : 'something')
}

/** Fields that the contract reports missing for an empty form must be marked as required in it. */
async function expectMarkedAsRequired(page: Page, form: Locator, what: string): Promise<void> {
  const required = await form.locator(FIELD).and(form.locator(REQUIRED)).all()
  if (required.length === 0) return
  for (const control of required) await clear(control)
  const marked = await form.evaluate((element, selector) => {
    const all = [...element.querySelectorAll<HTMLInputElement>(selector)]
    for (const control of all) {
      control.required = false
      control.removeAttribute('aria-required')
      control.dataset.marked = ''
    }
    return all.length
  }, REQUIRED)
  expect(marked).toBeGreaterThan(0)
  const submit = await submitOf(page, form, what)
  await submit.click()
  // Refused by the contract's schema, in the browser or on the server.
  const isRefused = await form
    .locator(`${INVALID}, [role="alert"]`)
    .first()
    .waitFor({ timeout: 2_500 })
    .then(
      () => true,
      () => false,
    )
  if (!isRefused) return
  await expectFocusOnProblem(form, `${what}: refused`)
  const unmarked = form.locator(FIELD).and(form.locator(`${INVALID}:not([data-marked])`))
  const ids = await unmarked.evaluateAll((all) =>
    all.map((element) => (element as HTMLInputElement).labels?.[0]?.textContent),
  )
  expect(ids, `${what}: refused, but not marked as required`).toEqual([])
}

test('each form of the console is in a test of this file', () => {
  expect(formFiles().filter((file) => !(file in forms) && !(file in elsewhere))).toEqual([])
  expect(
    [...Object.keys(forms), ...Object.keys(elsewhere)].filter((file) => !formFiles().includes(file)),
  ).toEqual([])
})

test('a required text editor is marked as required, like every field', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  await page.goto('/console/passes')
  await page.getByRole('button', { name: 'New package' }).click()
  const buttonNamed = (name: string) =>
    page
      .getByRole('textbox', { name, exact: true })
      .evaluate((editor) => getComputedStyle(editor, '::before').content)
  expect(await buttonNamed('Description on the website')).toContain(' *"')
  expect(await buttonNamed('Description in Hindi')).not.toContain('*')
})

test('every form of the console uses the shared form', () => {
  // A form that the browser itself submits into a frame, and the forms for members.
  const exceptions = [
    'features/settings/console/ui/MailPreview.tsx',
    'features/enquiry/ui/EnquiryForm.tsx',
    'features/gift/ui/CardStep.tsx',
    'features/gift/ui/RecipientStep.tsx',
    'features/members/ui/HealthNotePanel.tsx',
    'features/ownFreeze/ui/FreezeDialog.tsx',
    'features/passInvitation/ui/InvitePart.tsx',
    'features/payment/ui/InvoiceFor.tsx',
    'features/payment/ui/PromoCodes.tsx',
  ]
  const others = globSync('{console,features}/**/*.tsx', { cwd: root })
    .filter((file) => !/\/identity\//.test(file) && !exceptions.includes(file))
    .filter((file) => /<form\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(others).toEqual([])
})

/** A cash sale by the signed-in person. */
async function sellAtDesk(page: Page, personId: string): Promise<string> {
  const offers = await call<{ package: { _id: string; packageType: string } }[]>(
    page.request,
    'GET',
    `/console/sales/packages?personId=${personId}`,
  )
  const first = offers.find((offer) => offer.package.packageType === 'group')
  const preview = await call<{
    version: number
    amountPaise: number
    paymentsBefore: number
    tax: { gstBasisPoints: number }
  }>(page.request, 'POST', '/console/sales/preview', { personId, packageId: first?.package._id })
  const { version, amountPaise, paymentsBefore, tax } = preview
  const sold = await call<{ _id: string }>(page.request, 'POST', '/console/sales', {
    personId,
    packageId: first?.package._id,
    method: 'cash',
    saleKey: crypto.randomUUID(),
    seen: { version, amountPaise, paymentsBefore, gstBasisPoints: tax.gstBasisPoints },
  })
  return sold._id
}

async function makeIds(page: Page, elsewhereRequest: Parameters<typeof createPerson>[0]): Promise<Ids> {
  const { email } = await createPerson(elsewhereRequest)
  await buy(elsewhereRequest, 'Group 8')
  await call(page.request, 'POST', '/user/create-enquiry', {
    name: 'Kirti Rao',
    email: newEmail(),
    phone: '+91 98990 71144',
    message: 'May I start with a private class?',
    topic: 'privateClass',
    elapsed: 60_000,
  })
  const get = <T>(path: string) => call<T>(page.request, 'GET', path)
  const { rows } = await get<{ rows: { _id: string }[] }>(`/console/members?q=${encodeURIComponent(email)}`)
  const member = rows[0]?._id as string
  const { sessions } = await get<{
    sessions: { _id: string; classId: string; date: string; classKind: string }[]
  }>('/console/timetable?from=2026-11-25&to=2026-11-25&location=Faridabad')
  const profile = async () =>
    get<{ passes: { _id: string }[]; upcoming: { _id: string }[] }>(`/console/members/${member}`)
  for (const { classId, date } of sessions) {
    const { ok } = await page.request
      .post(`/api/v1/console/members/${member}/bookings`, { data: { classId, date } })
      .then((response) => ({ ok: response.ok() }))
    if (ok) break
  }
  const { passes, upcoming } = await profile()
  const payments = await get<{ rows: { _id: string }[] }>(`/console/members/${member}/payments?page=1`)
  const enquiries = (await get<{ rows: { _id: string }[] }>('/console/enquiries')).rows
  const { staff } = await get<{ staff: { _id: string; role: string }[] }>('/staff')
  const today = await get<TodayView>('/console/today')
  const open = today.sessions.find(({ phase }) => phase !== 'cancelled')
  const sale = await sellAtDesk(page, member)
  return {
    member,
    pass: passes[0]?._id as string,
    booking: upcoming[0]?._id as string,
    payment: payments.rows[0]?._id as string,
    sale,
    enquiry: enquiries[0]?._id as string,
    session: open?._id as string,
    later: sessions[0]?._id as string,
    staff: staff.find(({ role }) => role === 'frontDesk')?._id as string,
  }
}

/** The ids are created once for all tests of a worker. */
let made: Promise<Ids> | undefined

for (const [file, make] of Object.entries(forms)) {
  test(`missing values are reported at the field: ${nameOf(file)}`, async ({
    page,
    elsewhere: other,
    unexpected,
  }) => {
    unexpected.allowStatus(400, '/api/')
    await signInAsStaff(page, 'owner')
    made ??= makeIds(page, other)
    const { path, open, inPage } = make(page, await made)
    const show = async () => {
      await page.goto(path)
      await open?.(page)
      return inPage ? page.locator(inPage).last() : page.getByRole('dialog').last().locator('form').first()
    }
    await examineForm(page, await show(), nameOf(file))
    if (!withoutEmptyCall.includes(file)) await expectMarkedAsRequired(page, await show(), nameOf(file))
  })
}

/** Forms whose empty call can't be sent, because it requires reauthentication first or is a preview. */
const withoutEmptyCall = [
  'features/settings/console/ui/TaxPart.tsx',
  'features/sales/console/ui/RefundForm.tsx',
  // The missing fields are under the sheet, so the focus moves there.
  'features/content/console/ui/DraftActions.tsx',
]
function nameOf(file: string): string {
  return file.replace(/^.*\/(\w+)\.tsx$/, '$1')
}

test('an incomplete training reports each missing part at its field, and focuses the first', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(400, '/publish')
  await signInAsStaff(page, 'owner')
  await page.goto('/console/content?part=training')
  await page.getByRole('button', { name: 'Write a training' }).click()
  await page.getByLabel('Title', { exact: true }).fill('A course')
  await page.getByRole('button', { name: 'Publish now' }).click()
  const contents = page.getByRole('group', { name: 'Contents', exact: true })
  await expect(contents.getByText('Please fill this in before you publish.')).toBeVisible()
  await expect(page.getByLabel('In one or two lines', { exact: true })).toBeFocused()
  await expect(page.getByLabel('In one or two lines', { exact: true })).toBeInViewport()
  // After another press the message is shown and focused again.
  await page.getByLabel('Title', { exact: true }).focus()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByLabel('In one or two lines', { exact: true })).toBeFocused()
  await contents.getByRole('button').last().click()
  await expect(contents.getByText('Please fill this in before you publish.')).toHaveCount(0)
})

test('at sign-in, an empty submit reports what is missing', async ({ page, unexpected }) => {
  unexpected.allowStatus(401, '/staff/me')
  await page.goto('/console')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const form = page.locator('form').last()
  await expectFocusOnProblem(form, 'sign-in')
  await expect(form.locator(INVALID)).toHaveCount(2)
})

test('a form asks before it is left if something was changed, and not otherwise', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  const body = { firstName: 'Kirti', lastName: 'Rao', email: newEmail(), phoneNumber: '', birthDate: null }
  const member = await call<{ _id: string }>(page.request, 'POST', '/console/members', body)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  const open = async () => {
    await page.goto(`/console/members/${member._id}?open=correct`)
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+91 ')
    // Browsers ask this question only if somebody has used the page.
    await page.getByLabel('Last name').click()
  }
  await open()
  await page.goto('about:blank')
  expect(questions).toEqual([])
  await open()
  await page.getByLabel('Last name').fill('Iyer')
  await page.goto('about:blank')
  expect(questions).toEqual(['beforeunload'])
})
