import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { call, codeIn, mailTo, newEmail } from './people.ts'
import { demoStaff, signInAsNewStaff } from './staff.ts'

const NEW_PASSWORD = 'the quiet kind of strong'

const languages = [
  {
    language: 'English',
    prefix: '',
    login: 'Login',
    email: 'Email Address',
    password: 'Password',
    signIn: 'Sign In',
    wrong: 'Invalid email or password',
    sendLink: 'Send a sign-in link',
    sent: 'the link is on its way',
    dashboard: 'Your dashboard',
    expired: 'This link has expired',
    newPassword: 'New password',
    takeBack: 'Restore my address',
    taken: 'Your account has its address back.',
    undo: 'Undo the change',
    undone: 'Your details are restored.',
    nothing: 'Nothing to undo',
    toProfile: 'Look at your profile',
    lastName: 'Last Name',
  },
  {
    language: 'Hindi',
    prefix: '/hi',
    login: 'लॉग इन',
    email: 'ई-मेल पता',
    password: 'पासवर्ड',
    signIn: 'लॉग इन करें',
    wrong: 'ई-मेल या पासवर्ड ग़लत है',
    sendLink: 'लॉग इन का लिंक भेजें',
    sent: 'लिंक भेजा जा रहा है',
    dashboard: 'आपका डैशबोर्ड',
    expired: 'यह लिंक समाप्त हो चुका है',
    newPassword: 'नया पासवर्ड',
    takeBack: 'मेरा पता वापस दें',
    taken: 'आपके खाते को उसका पता वापस मिल गया है।',
    undo: 'बदलाव वापस लें',
    undone: 'आपकी जानकारी फिर पहले जैसी है।',
    nothing: 'वापस लेने को कुछ नहीं',
    toProfile: 'अपनी प्रोफ़ाइल देखें',
    lastName: 'सरनेम',
  },
]

/** The page that a mail links to, in the language of the reader. */
const pageIn = (text: string, folder: string, prefix: string) =>
  prefix + (new RegExp(`/${folder}/\\S+`).exec(text)?.[0] ?? '')

/** The page's address and the server's HTML must never contain the secret. */
async function openLink(page: Page, path: string) {
  const response = await page.goto(path)
  const token = /\/([\w-]{43})\//.exec(path)?.[1] as string
  expect(await response?.text()).not.toContain(token)
  expect(response?.headers()['cache-control']).toBe('no-store')
}

for (const words of languages) {
  test(`a locked-out member is offered a link that signs in once, in ${words.language}`, async ({
    page,
    account,
    unexpected,
  }) => {
    unexpected.allowStatus(401, '/user/signin')
    unexpected.allowStatus(429, '/user/signin')
    unexpected.allowStatus(400, '/user/sign-in-link')
    await page.goto(`${words.prefix}/about-us`)
    await page.getByRole('banner').getByRole('button', { name: words.login, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const password = dialog.getByLabel(words.password, { exact: true })
    const submit = dialog.getByRole('button', { name: words.signIn, exact: true })
    await dialog.getByLabel(words.email).fill(account.email)
    const offer = dialog.getByRole('button', { name: words.sendLink })
    for (let guess = 1; guess <= 5; guess++) {
      await password.fill(`guess number ${guess}`)
      const answered = page.waitForResponse('**/user/signin')
      await submit.click()
      expect((await answered).status()).toBe(401)
      await expect(password).toHaveAccessibleDescription(words.wrong)
      await expect(submit).toBeEnabled()
      await expect(offer).toBeHidden()
    }
    await password.fill(account.password)
    await submit.click()
    await offer.click()
    await expect(dialog.getByText(words.sent).first()).toBeVisible()

    const mail = await mailTo(page.request, account.email, /^Your link to sign in$/)
    const path = pageIn(mail.text, 'sign-in-link', words.prefix)
    await openLink(page, path)
    await expect(page.getByText(account.email)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).first().click()
    await expect(page.getByRole('button', { name: words.dashboard })).toBeVisible()
    await expect(page).not.toHaveURL(/sign-in-link/)
    expect((await call<{ email: string }>(page.request, 'GET', '/user/get-user')).email).toBe(account.email)

    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).first().click()
    await expect(page.getByRole('heading', { name: words.expired })).toBeVisible()
  })

  test(`an address that an attacker has changed is restored, in ${words.language}`, async ({
    page,
    account,
    elsewhere: thief,
    unexpected,
  }) => {
    unexpected.allowStatus(400, '/user/restore-email')
    const { email, password } = account
    const thiefEmail = newEmail()
    await call(thief, 'PUT', '/user/edit-user', { email: thiefEmail, password })
    const otp = codeIn(await mailTo(page.request, thiefEmail, /code for the new e-mail/))
    await call(thief, 'PUT', '/user/edit-user', { email: thiefEmail, otp })

    const mail = await mailTo(page.request, email, /address of your account was changed/)
    expect(mail.text).toContain(thiefEmail)
    const path = pageIn(mail.text, 'restore-email', words.prefix)
    await openLink(page, path)
    await expect(page.getByText(email)).toBeVisible()
    await page.getByLabel(words.newPassword).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: words.takeBack }).click()
    await expect(page.getByText(words.taken)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(call(thief, 'GET', '/user/get-user')).rejects.toThrow('401')
    await call(page.request, 'POST', '/user/signin', { email, password: NEW_PASSWORD })

    await page.goto(path)
    await page.getByLabel(words.newPassword).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: words.takeBack }).click()
    await expect(page.getByRole('heading', { name: words.expired })).toBeVisible()
  })
}

for (const words of languages) {
  test(`staff undo what somebody changed in the member's name, in ${words.language}`, async ({
    page,
    elsewhere: boss,
    unexpected,
  }) => {
    unexpected.allowStatus(400, '/user/restore-details')
    unexpected.allowStatus(409, '/user/restore-details')
    await signInAsNewStaff(page, 'instructor')
    const { _id, email } = await call<{ _id: string; email: string }>(page.request, 'GET', '/user/get-user')
    const { email: bossEmail, password } = await demoStaff(page, 'owner')
    await call(boss, 'POST', '/user/signin', { email: bossEmail, password })
    const correct = (lastName: string) => call(boss, 'PUT', `/console/members/${_id}`, { lastName })
    const readName = async () =>
      (await call<{ lastName: string }>(page.request, 'GET', '/user/get-user')).lastName
    const linkFor = async (change: string) => {
      await correct(change)
      await expect
        .poll(async () => (await mailTo(page.request, email, /changed details/)).text)
        .toContain(`Your last name: ${change} (before: Rane)`)
      return pageIn(
        (await mailTo(page.request, email, /changed details/)).text,
        'restore-details',
        words.prefix,
      )
    }
    const undo = page.getByRole('main').getByRole('button', { name: words.undo })

    const path = await linkFor('Evil')
    await openLink(page, path)
    await expect(page.getByText(email)).toBeVisible()
    expect(await readName()).toBe('Evil')
    await undo.click()
    await expect(page.getByText(words.undone)).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel(words.lastName)).toHaveValue('Rane')
    await expect(page).not.toHaveURL(/restore-details/)
    const noticeMail = await mailTo(page.request, bossEmail, /was undone/)
    expect(noticeMail.text).toContain('Sunita Rane has undone')

    await page.goto(path)
    await undo.click()
    await expect(page.getByRole('heading', { name: words.expired })).toBeVisible()

    const supersededLink = await linkFor('Worse')
    await call(page.request, 'PUT', '/user/edit-user', { lastName: 'Rao' })
    await page.goto(supersededLink)
    await undo.click()
    await expect(page.getByRole('heading', { name: words.nothing })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()
    await page.getByRole('link', { name: words.toProfile }).click()
    await expect(page.getByRole('dialog').getByLabel(words.lastName)).toHaveValue('Rao')
  })
}

test('a message at a field stays until that field is changed', async ({ page, unexpected }) => {
  unexpected.allowStatus(400, '/user/signup')
  const email = newEmail()
  await page.goto('/sign-up')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Otp' }).click()
  const code = codeIn(await mailTo(page.request, email, /code to sign up/))
  const [slots, birthDate] = [page.getByLabel(/6 digits/), page.getByLabel('DOB')]
  await slots.fill(code === '000000' ? '111111' : '000000')
  await page.getByLabel('First Name').fill('Ira')
  await page.getByLabel('Last Name').fill('Bose')
  await birthDate.fill('1992-01-01')
  await page.getByLabel('Password', { exact: true }).fill('a spring let out slowly')
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true })
  await submit.click()
  const wrongCode = /That code is not right\. \d tries left\./
  await expect(slots).toHaveAccessibleDescription(wrongCode)

  // A refusal about another field, or a lost connection, does not remove the message.
  await birthDate.fill('2012-01-01')
  await submit.click()
  await expect(birthDate).toHaveAccessibleDescription(/aged 18 and over/)
  await expect(slots).toHaveAccessibleDescription(wrongCode)
  await birthDate.fill('1992-01-01')
  await expect(birthDate).not.toHaveAccessibleDescription(/aged 18 and over.*aged 18 and over/)
  unexpected.allowConnectionLoss()
  await page.route('**/api/v1/user/signup', (route) => route.abort('internetdisconnected'))
  await submit.click()
  await expect(page.getByText('You seem to be offline').first()).toBeVisible()
  await expect(slots).toHaveAccessibleDescription(wrongCode)
  await page.unroute('**/api/v1/user/signup')

  await slots.fill(code)
  await expect(slots).not.toHaveAccessibleDescription(wrongCode)
  await submit.click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Your dashboard' })).toBeVisible()
})
