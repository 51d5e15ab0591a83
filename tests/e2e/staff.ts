import type { Browser, Page } from '@playwright/test'
import type { StaffRole } from '#lib/permissions.ts'
import { call, mailTo, newEmail, PASSWORD } from './people.ts'
import type { Session } from './sessions.ts'

interface Account {
  email: string
  password: string
  role: string
}

/** The demo studio's staff account with this role. */
export async function demoStaff(page: Page, role: StaffRole): Promise<Account> {
  const accounts: Account[] = await (await page.request.get('/dev/demo-accounts.json')).json()
  const match = accounts.find((account) => account.role === role)
  if (!match) throw new Error(`the demo has nobody in the role ${role}`)
  return match
}

/** Signs this browser in as a member of the demo studio's staff. */
export async function signInAsStaff(page: Page, role: StaffRole): Promise<Account> {
  const account = await demoStaff(page, role)
  const { email, password } = account
  const response = await page.request.post('/api/v1/user/signin', { data: { email, password } })
  if (!response.ok()) throw new Error(`${email} could not sign in: ${response.status()}`)
  return account
}

/** Signs this browser in as a new member of staff, whose cash drawer nobody else uses. */
export async function signInAsNewStaff(page: Page, role: StaffRole): Promise<void> {
  await signInAsStaff(page, 'owner')
  const email = newEmail()
  await call(page.request, 'POST', '/staff/invitations', { email, role })
  const { text } = await mailTo(page.request, email, /./)
  const token = /\/console\/welcome#([\w-]+)/.exec(text)?.[1]
  const account = { firstName: 'Sunita', lastName: 'Rane', password: PASSWORD }
  await call(page.request, 'POST', '/staff/invitation/accept', { token, account })
}

/** The desk makes a session shorter, in another browser. */
export async function shorten(
  browser: Browser,
  baseURL: string | undefined,
  { sessionId, duration }: Session,
  minutes: number,
): Promise<void> {
  const desk = await browser.newPage({ baseURL: baseURL as string })
  await signInAsStaff(desk, 'owner')
  const change = { kind: 'changeSession', sessionId, duration: duration - minutes }
  const path = '/console/timetable'
  const { version } = await call<{ version: string }>(desk.request, 'POST', `${path}/preview`, { change })
  await call(desk.request, 'POST', `${path}/changes`, { change, version })
  await desk.close()
}

/** A device that creates passkeys, and whose owner is always present. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
