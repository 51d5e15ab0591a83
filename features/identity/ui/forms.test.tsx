import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useForm } from '#ui/useForm.ts'
import type { UserView } from '../schema.ts'
import type { AuthFrameProps } from './AuthFrame.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import SignUpDetails from './SignUpDetails.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SwapBar } from './SwapBar.tsx'

const html = (part: ReactNode) => {
  const router = createMemoryRouter([{ path: '*', element: part }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const noop = () => {}
const Frame = ({ swap, children }: AuthFrameProps) => (
  <>
    {children}
    <SwapBar {...swap} />
  </>
)
const shared = { Frame, email: '', onEmail: noop, onDone: noop }

const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
/** The texts of all elements with this tag. */
const textsOf = (page: string, tag: string) =>
  [...page.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'g'))].map(([, inner]) => plain(inner ?? ''))
/** The input with this label. */
const inputOf = (page: string, label: string) => {
  const id = new RegExp(`for="([^"]+)">${label}<`).exec(page)?.[1]
  return page.match(/<input[^>]*>/g)?.find((input) => input.includes(`id="${id}"`)) ?? ''
}

test('sign-in has address, password with Show Password, Sign In, Forgot password and the Sign Up bar [§2.30]', () => {
  const page = html(<SignInForm {...shared} onForgot={noop} onSignUp={noop} />)
  expect(textsOf(page, 'label')).toEqual(['Email Address', 'Password', 'Show Password'])
  expect(inputOf(page, 'Password')).toContain('type="password"')
  expect(page).toContain('type="checkbox"')
  expect(textsOf(page, 'button')).toEqual(['Forgot password', 'Sign In', 'New to the studio? Sign Up'])
})

test('the forgot-password overlay has Email, Send Link and Login here [§2.33]', () => {
  const page = html(<ForgotForm {...shared} onBack={noop} onTried={noop} />)
  expect(textsOf(page, 'label')).toEqual(['Email'])
  expect(textsOf(page, 'button')).toEqual(['Send Link', 'Remembered it? Login here'])
})

test('the first step of signing up has only Email Address and Send Otp, over a bar to Sign In [§2.34 §2.35]', () => {
  const page = html(<SignUpForm {...shared} onSignIn={noop} />)
  expect(page.match(/<input/g)).toHaveLength(1)
  expect(textsOf(page, 'label')).toEqual(['Email Address'])
  expect(textsOf(page, 'button')).toEqual(['Send Otp', 'Been here before? Sign In'])
})

function SecondStep({ pending = false }: { pending?: boolean }) {
  const start = { email: 'asha@example.com', otp: '', firstName: '', lastName: '', password: '' }
  const form = useForm({ ...start, phoneNumber: '', birthDate: '' }, { toast: { error: noop } })
  const handlers = { onResend: async () => true, onOtherEmail: noop, onDone: noop }
  return (
    <SignUpDetails form={{ ...form, values: form.values, pending }} email={start.email} fresh {...handlers} />
  )
}

test('the second step has six slots for the code, both names, the phone of India, DOB, a password and Sign Up [§2.37 §2.38 §9.2]', () => {
  const page = html(<SecondStep />)
  const slots = /<div class="slots"[^>]*>(.*?)<\/div>/.exec(page)?.[1]
  expect(slots?.match(/<span/g)).toHaveLength(6)
  const labels = ['First Name', 'Last Name', 'Phone', 'DOB', 'Password', 'Show Password']
  expect(textsOf(page, 'label').slice(1)).toEqual(labels)
  expect(inputOf(page, 'Phone')).toContain('placeholder="Phone Number (optional)"')
  expect(inputOf(page, 'Phone')).toContain('value="+91 "')
  expect(inputOf(page, 'DOB')).toContain('type="date"')
  expect(textsOf(page, 'button')).toContain('Sign Up')
})

test('while a request runs the button is disabled and reads Loading...', () => {
  const button = /<button[^>]*type="submit"[^>]*>(.*?)<\/button>/.exec(html(<SecondStep pending />))
  expect(button?.[0]).toContain('disabled')
  expect(plain(button?.[1] ?? '')).toBe('Loading...')
})

const user: UserView = {
  _id: '00000000-0000-4000-8000-000000000000',
  firstName: 'Asha',
  lastName: 'Verma',
  email: 'asha@example.com',
  language: 'en',
  phoneNumber: null,
  birthDate: '1990-05-17',
  role: 'member',
  isDiscovery: false,
  isMember: false,
  memberShipPlan: null,
  passes: [],
  sharedPasses: [],
}

test('the profile has both names, an address of email type, the phone of India and the birth date as a date [§2.49 §5.15]', () => {
  const page = html(<ProfileForm user={user} />)
  expect(inputOf(page, 'First Name')).toContain('value="Asha"')
  expect(inputOf(page, 'Last Name')).toContain('value="Verma"')
  expect(inputOf(page, 'Email')).toContain('type="email"')
  expect(inputOf(page, 'Phone')).toContain('value="+91 "')
  expect(inputOf(page, 'Birth date')).toMatch(
    /type="date".*value="1990-05-17"|value="1990-05-17".*type="date"/,
  )
})

test('the password panel is closed at first, and at most 25rem wide [§2.50]', () => {
  const page = html(<PasswordPanel email={user.email} />)
  expect(textsOf(page, 'button')).toEqual(['Change Password'])
  expect(page).toMatch(/^<section[^>]*class="[^"]*\bpanel\b/)
  const css = readFileSync(new URL('./PasswordPanel.module.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.panel \{\s*max-width: 25rem;/)
})
